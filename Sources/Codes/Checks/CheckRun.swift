import Files
import Foundation
public import Scanning

/// Scans the pictures of a manifest, each once, and judges every expectation.
public struct CheckRun: Sendable {
    private let manifest: CheckManifest
    private let path: String
    private let files: [String]
    private let batch: BatchScanner

    /// - Parameter path: the manifest's own path; the pictures' paths are relative to its folder, and to the current one where
    ///   it comes from a pipe.
    public init(manifest: CheckManifest, path: String, threads: Int, scanner: PictureScanner) {
        self.manifest = manifest
        self.path = path
        let folder =
            isStream(atPath: path) ? "" : (path as NSString).deletingLastPathComponent
        var seen: Set<String> = []
        files = manifest.expectations.map(\.file).filter { seen.insert($0).inserted }
        let inputs = files.map { file in
            ScanInput.file(
                path: file.hasPrefix("/") || folder.isEmpty ? file : "\(folder)/\(file)")
        }
        batch = BatchScanner(inputs: inputs, threads: threads) { scanner.scan($0) }
    }

    /// Ends the run from any thread.
    public func stop() {
        batch.stop()
    }

    /// The report, or `nil` when the run was stopped before its end.
    ///
    /// - Parameter progress: called with the numbers of pictures that are done and of all.
    public func report(progress: (Int, Int) -> Void) -> CheckReport? {
        var records: [String: [ScanRecord]] = [:]
        var done = 0
        batch.run { next in
            records[files[done]] = next
            done += 1
            progress(done, files.count)
            return true
        }
        guard done == files.count else { return nil }
        return CheckReport(
            manifest: path,
            results: manifest.expectations.map { CheckResult($0, records: records[$0.file] ?? []) })
    }
}

extension CheckReport {
    /// What the check came to: the worst of all entries.
    public var outcome: BatchOutcome {
        if count(.unreadable) > 0 { return .unreadable }
        return count(.wrong) > 0 ? .unexpected : .asExpected
    }
}
