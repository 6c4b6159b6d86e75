import Glibc

/// What the system says to a failed call.
struct SystemCallError: Error, Equatable {
    var code: CInt

    /// The system's own words: "No such file or directory".
    var reason: String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}

/// Runs a system call, again where a signal interrupted it.
@discardableResult
func check<Result: SignedInteger>(_ call: () -> Result) throws(SystemCallError) -> Result {
    while true {
        let result = call()
        guard result < 0 else { return result }
        guard errno == EINTR else { throw SystemCallError(code: errno) }
    }
}
