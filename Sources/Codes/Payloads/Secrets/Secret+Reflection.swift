extension Secret: CustomReflectable {
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}

extension WebAddress: CustomReflectable, CustomStringConvertible {
    /// The address without its password.
    public var description: String { maskedText }

    /// The parts of the address, without its password.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "text": maskedText, "title": title as Any, "host": host as Any, "port": port as Any,
                "risks": risks,
            ])
    }
}
