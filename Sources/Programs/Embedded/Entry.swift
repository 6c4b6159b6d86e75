#if hasFeature(Embedded)
    /// The program's entry: arguments, files and streams by the C library, which is linked in.
    @_cdecl("main")
    public func main(
        _ count: Int32, _ values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> Int32 {
        var arguments: [String] = []
        for index in 1..<max(1, Int(count)) {
            guard let value = unsafe values[index] else { break }
            arguments.append(unsafe String(cString: value))
        }
        let output = StandardStream(descriptor: 1)
        let errors = StandardStream(descriptor: 2)
        var isWritten = true
        let system = ReaderCommand.System(
            read: { path, longest in StandardFile.read(path, atMost: longest) },
            print: { bytes in isWritten = output.write(bytes) && isWritten },
            complain: { words in _ = errors.write(Array("docent-reader: \(words)\n".utf8)) })
        let status = ReaderCommand(system).run(arguments)
        guard output.flush(), isWritten else {
            system.complain("cannot write to standard output: \(StandardFile.lastError)")
            return ReaderCommand.Status.unreadable.rawValue
        }
        return status.rawValue
    }
#endif
