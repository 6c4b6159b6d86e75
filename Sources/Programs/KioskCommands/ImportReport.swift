import ArgumentParser
import Commands
import FilmLengths
package import TourAuthoring
import Wording

/// What commands that read a folder of tour content say of it: how far they are, its problems, its changes.
package enum ImportReport {
    /// Prints changes, one below the other.
    package static func print(_ changes: [TourChange]) throws {
        let output = try Output()
        for change in changes { try output.write("\(change)\n") }
        Words.say(changes.isEmpty ? "nothing changes" : counted(changes.count, "change"))
    }

    /// Imports a folder, showing how far it is, and reports its problems.
    ///
    /// - Parameter body: says what was imported, unless it should be `quiet`.
    package static func importing(
        _ folder: String, into path: String, ifNothing end: String, quiet: Bool,
        _ body: (TourImportSummary) -> Void = { _ in }
    ) throws {
        try tellProblems(of: folder, ifNothing: end) {
            var progress = Progress()
            defer { progress.clear() }
            let summary = try TourImporter.import(
                folder: folder, into: path,
                progress: { step in
                    progress.show("\(step.stage.rawValue) \(step.done) of \(step.total)")
                }, probe: FilmLength.makeProbe())
            progress.clear()
            guard !quiet else { return }
            for warning in summary.warnings { Words.say("\(folder)/\(warning)") }
            body(summary)
        }
    }

    /// Reports an import's errors the way every command does: problems with their places first.
    ///
    /// - Parameter files: those that need not lie in the folder, by their own paths.
    package static func tellProblems(
        of folder: String, ifNothing end: String, outside files: [String] = [],
        _ body: () throws -> Void
    ) throws {
        let names = Set(files + files.map { String($0.split(separator: "/").last ?? "") })
        do {
            try body()
        } catch TourImportError.invalid(_, let problems) {
            for problem in problems {
                let isOutside = names.contains(problem.file)
                Words.say(isOutside ? "\(problem)" : "\(folder)/\(problem)")
            }
            let errors = problems.count { $0.severity == .error }
            Words.say("\(counted(errors, "error")); \(end)")
            throw ExitCode.unexpected
        }
    }
}
