import Files
public import Passes
import TourModel

/// The file passes.yaml of a folder of tour content, for those who make and revoke passes.
public enum PassesFile {
    /// What the file says; nothing where there is none.
    ///
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with what is wrong in the file, or
    ///   why the folder cannot be read.
    public static func read(folder: String) throws(TourImportError) -> PassRules {
        // Other files have their own turn, in an import.
        let scope = try ContentScope(folder: folder).fresh()
        let rules = PassesReader(scope: scope).read()
        guard !scope.log.hasErrors else {
            throw .invalid(folder: folder, problems: scope.log.sorted())
        }
        return rules
    }

    /// The ID of the site whose content a folder holds.
    ///
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with what is wrong in site.yaml, or
    ///   why the folder cannot be read.
    public static func siteID(ofFolder folder: String) throws(TourImportError) -> String {
        let scope = try ContentScope(folder: folder).fresh()
        guard let site = SiteReader(scope: scope).read(), !scope.log.hasErrors else {
            throw .invalid(folder: folder, problems: scope.log.sorted())
        }
        return site.id
    }

    /// Changes the file in one step, alone: one that is changed at the same time waits.
    ///
    /// What `change` throws leaves the file as it was. Comments in it are not kept.
    ///
    /// - Throws: what `change` throws; ``TourImportError`` where the file has errors;
    ///   `FileError` where it cannot be written.
    @discardableResult
    public static func update<R>(
        folder: String, _ change: (inout PassRules) throws -> R
    ) throws -> R {
        // A folder that is not there is reported before it is made.
        _ = try read(folder: folder)
        let locked = try LockedFolder(folder)
        var rules = try read(folder: folder)
        let before = rules
        let result = try change(&rules)
        if rules != before {
            try locked.replace(
                PassesReader.path, with: Array(text(of: rules).utf8), mode: .kept(0o644))
        }
        return result
    }

    /// The file's text.
    static func text(of rules: PassRules) -> String {
        var text = """
            # Visitors' passes: the public keys that the kiosks check them by, and the passes that were revoked.
            # Written by "docent pass", which keeps no comments. The private keys do not belong here.
            # Import the content after a change: docent tour import
            keys:\(rules.keys.isEmpty ? " []" : "")

            """
        for key in rules.keys {
            text += """
                  - id: "\(key.id)"
                    public: "\(key.base64)"
                    from: \(key.from)
                    until: \(key.until)

                """
        }
        text += "revoked:\(rules.revocations.isEmpty ? " []" : "")\n"
        for revocation in rules.revocations {
            text += "  - {number: \"\(revocation.number)\", until: \"\(revocation.until)\"}\n"
        }
        return text
    }
}
