/// The first line of a file that docent keeps: what the file is, and the version of its form, as in
/// "docent pass ledger 2" and "docent.sheet/1".
public enum FileHeading {
    /// The version of a file that a later program wrote.
    ///
    /// - Parameters:
    ///   - line: what the file begins with.
    ///   - heading: the latest heading that this program knows for such files.
    /// - Returns: `nil` where the line is of another kind of file, or of a version that is known.
    public static func laterVersion(
        in line: some StringProtocol, than heading: String
    ) -> Int? {
        guard let known = parts(heading), let found = parts(line), found.kind == known.kind,
            found.version > known.version
        else { return nil }
        return found.version
    }

    /// - Complexity: linear in the heading; longer lines than any heading are none.
    private static func parts(_ line: some StringProtocol) -> (kind: String, version: Int)? {
        guard line.utf8.count <= 100 else { return nil }
        let text = String(line)
        let digits = text.reversed().prefix { ("0"..."9").contains($0) }.count
        guard (1...9).contains(digits), let version = Int(text.suffix(digits)) else { return nil }
        return (String(text.dropLast(digits)), version)
    }
}
