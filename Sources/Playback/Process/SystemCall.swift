import Glibc

/// What every system call here needs: repeating after a signal, and the words for an `errno`.
enum SystemCall {
    /// Runs a call that gives -1 on failure, again for as long as a signal interrupts it.
    ///
    /// - Returns: the call's result, with `errno` as it left it.
    static func repeating<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }

    /// The system's words for an `errno`.
    static func message(of code: Int32) -> String {
        var words = [UInt8](repeating: 0, count: 128)
        let result = unsafe words.withUnsafeMutableBytes { buffer in
            let text = unsafe buffer.assumingMemoryBound(to: CChar.self)
            guard let base = text.baseAddress else { return EINVAL }
            return unsafe strerror_r(code, base, text.count)
        }
        guard result == 0 else { return "error \(code)" }
        return String(decoding: words.prefix { $0 != 0 }, as: UTF8.self)
    }
}
