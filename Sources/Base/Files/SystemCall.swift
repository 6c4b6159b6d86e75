import Glibc

/// What every system call needs: repeating after a signal, and the words for an `errno`.
package enum SystemCall {
    /// Runs a call that gives -1 on failure, again for as long as a signal interrupts it.
    ///
    /// - Returns: the call's result, with `errno` as it left it.
    package static func repeating<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || !isInterruption(errno) { return result }
        }
    }

    /// Whether a call failed only because a signal came, and is to be made again.
    package static func isInterruption(_ code: CInt) -> Bool { code == EINTR }

    /// Runs a call that gives -1 on failure, again for as long as a signal interrupts it.
    @discardableResult
    package static func check<Result: SignedInteger>(
        _ call: () -> Result
    ) throws(SystemCallError) -> Result {
        let result = repeating(call)
        guard result >= 0 else { throw SystemCallError(code: errno) }
        return result
    }

    /// The system's words for an `errno`: "No such file or directory".
    package static func message(of code: CInt) -> String {
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

/// What the system says to a failed call.
package struct SystemCallError: Error, Equatable {
    package var code: CInt

    package init(code: CInt) { self.code = code }

    /// That of the call of this thread that failed last.
    package static var last: SystemCallError { SystemCallError(code: errno) }

    /// The system's own words: "No such file or directory".
    package var reason: String { SystemCall.message(of: code) }
}
