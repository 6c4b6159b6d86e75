#if compiler(<6.3)
    /// Puts bytes behind bytes.
    ///
    /// Without it Swift 6.2 takes minutes to find the types of a long sum of them.
    package func + (left: [UInt8], right: [UInt8]) -> [UInt8] {
        var bytes = left
        bytes.append(contentsOf: right)
        return bytes
    }
#endif
