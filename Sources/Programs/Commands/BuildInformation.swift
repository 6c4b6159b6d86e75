import Cryptography
import Files
import Glibc

/// Which build of the program this is.
package enum BuildInformation {
    /// The version of all programs that belong together.
    package static let version = "0.9.0"

    /// What `--version` prints; the version alone where it is not asked for.
    package static var versionText: String {
        Arguments.given.contains("--version") ? text : version
    }

    /// The version with the first digits of the program's SHA-256 and, where it is known, of the commit it was built from.
    ///
    /// - Complexity: reads the whole program, so it is made only when it is asked for.
    package static var text: String {
        guard
            let program = FilePath.resolved("/proc/self/exe"),
            let build = hash(of: program)
        else { return version }
        let commit = commit(of: build, beside: program).map { "commit \($0), " } ?? ""
        return "\(version) (\(commit)build \(build.prefix(12)))"
    }

    private static func hash(of program: String) -> String? {
        guard let file = try? FileDescriptor(opening: program, O_RDONLY) else { return nil }
        var hash = SHA256()
        while let chunk = try? file.read(upTo: 1 << 20), !chunk.isEmpty { hash.update(chunk) }
        return hash.finalize().hexadecimal
    }

    /// The commit that `docent.commit` names, if it is about this very build: `HASH COMMIT`, as kiosk/setup writes it.
    private static func commit(of build: String, beside program: String) -> String? {
        guard let file = try? FileDescriptor(opening: program + ".commit", O_RDONLY),
            let bytes = try? file.read(upTo: 1 << 10)
        else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let isCommit = words.last?.allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
        }
        guard words.count == 2, words[0] == build, isCommit == true else { return nil }
        return String(words[1])
    }
}
