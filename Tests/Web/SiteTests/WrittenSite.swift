import Foundation
import TestSupport
import TourAuthoring
import TourModel
import TourStore

@testable import Site

/// The sample tour as a site, written once for all tests.
struct WrittenSite: Sendable {
    let folder: String
    let store: TourStore
    let summary: SiteExporter.Summary

    static let shared = Result { try WrittenSite() }

    private init() throws {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "docent-site-tests-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let database = root.appendingPathComponent("tour.sqlite").path
        try TourImporter.import(folder: Repository.tour, into: database)
        store = try TourStore(path: database)
        folder = root.appendingPathComponent("site").path
        summary = try SiteExporter.export(store, to: folder)
    }

    /// The same site on this machine.
    func server() throws -> SiteServer { try SiteServer(folder: folder) }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
    }

    /// The paths of all files, sorted.
    func files(ending suffix: String = "") throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return all.filter { $0.hasSuffix(suffix) && isFile($0) }.sorted()
    }

    private func isFile(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        _ = unsafe FileManager.default.fileExists(
            atPath: "\(folder)/\(path)", isDirectory: &isFolder)
        return !isFolder.boolValue
    }
}
