import Files
import Glibc
import Wording

extension SystemCallError {
    /// The message about a file of the folder that cannot be read, and what to do.
    ///
    /// - Parameters:
    ///   - path: the file's, where the message stands in another file.
    ///   - names: of the files that may be meant.
    func unread(
        _ path: String? = nil, among names: [String] = []
    ) -> (message: FilledMessage, remedy: FilledMessage) {
        if code == ENOENT {
            let name = path?.split(separator: "/").last.map(String.init) ?? ""
            return (
                "\(path ?? "the file") is missing",
                suggestion(for: name, among: names) ?? "put it there, or take its name out"
            )
        }
        let isForbidden = code == EACCES || code == EPERM
        return (
            path.map { "\($0) cannot be read: \(reason)" } ?? "cannot be read: \(reason)",
            isForbidden ? "give the importing user the right to" : "put it there again"
        )
    }
}
