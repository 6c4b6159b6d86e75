import Foundation
import PackagePlugin

/// Puts a room's text files (scripts, styles, words, tables, schemas) into its program: each becomes the bytes
/// `PackageResources.<name>`, such as `PackageResources.scan_js` for `scan.js`.
///
/// The Swift package manager's own `.embedInCode` writes a list of numbers, which takes the compiler two minutes for ours.
@main
struct EmbedTexts: BuildToolPlugin {
    private static let endings: Set = ["css", "js", "json", "tsv", "yaml"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let files = target.sourceModule?.sourceFiles else { return [] }
        let texts = files.map(\.url).filter { Self.endings.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
        let output = context.pluginWorkDirectoryURL.appending(path: "PackageResources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the texts of \(target.name)",
                executable: try context.tool(named: "embed-texts").url,
                arguments: [output.path] + texts.map(\.path), inputFiles: texts,
                outputFiles: [output])
        ]
    }
}
