import Foundation
import Imaging
import PageTestSupport
import TestSupport
import Testing

@testable import PageMaking
@testable import PageModel
@testable import TextPages

/// Every page as a terminal of 80 x 24 shows it, with a digest of its colours, and the plain display.
///
/// The captures stand beside this file. `DOCENT_RECORD=1` writes them anew, and fails, so that nobody takes what was
/// recorded for what was looked at.
@Suite("Captures of every page")
struct PageCaptureTests {
    enum Form: String, CaseIterable, CustomTestStringConvertible {
        case terminal = "80x24"
        case plain

        var testDescription: String { rawValue }
    }

    @Test("every page looks as it was looked at", arguments: Form.allCases)
    func looks(form: Form) throws {
        let path = "\(Repository.root)/Tests/Pages/PageMakingTests/Captures/\(form.rawValue).txt"
        let shown = try Self.pages(form)
        if ProcessInfo.processInfo.environment["DOCENT_RECORD"] == "1" {
            try FileManager.default.createDirectory(
                atPath: "\(Repository.root)/Tests/Pages/PageMakingTests/Captures",
                withIntermediateDirectories: true)
            let all = shown.map { "=== \($0.name)\n\($0.text)" }.joined()
            try all.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record("\(path) was recorded; look at it, and run again without DOCENT_RECORD")
            return
        }
        let recorded = Self.parts(try String(contentsOfFile: path, encoding: .utf8))
        #expect(shown.map(\.name) == recorded.map(\.name))
        for (now, then) in zip(shown, recorded) where now.text != then.text {
            Issue.record(
                """
                \(now.name) has changed in \(form.rawValue):
                \(now.text)
                DOCENT_RECORD=1 records it, once it is as it should be.
                """)
        }
    }

    private struct Part {
        var name: String
        var text: String
    }

    private static func parts(_ file: String) -> [Part] {
        var parts: [Part] = []
        for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("=== ") {
                parts.append(Part(name: String(line.dropFirst(4)), text: ""))
            } else if !parts.isEmpty {
                parts[parts.count - 1].text += line + "\n"
            }
        }
        // The file's last line ends, too.
        if let last = parts.last?.text, last.hasSuffix("\n\n") || last == "\n" {
            parts[parts.count - 1].text = String(last.dropLast())
        }
        return parts
    }

    private static func pages(_ form: Form) throws -> [Part] {
        let preview = try PagePreview(databasePath: ShippedSite.database())
        return try preview.tour().map { name in
            var request = PagePreview.Request(name: name)
            request.date = "Friday 20 November"
            let screen = try preview.screen(request)
            let line = name.split(separator: "\n").joined(separator: "\\n")
            return Part(name: line, text: text(of: screen, form))
        }
    }

    private static func text(of screen: Screen, _ form: Form) -> String {
        switch form {
        case .plain: return PlainPage(screen).text(withChoices: true)
        case .terminal:
            let grid = page(screen, 80, 24).grid
            return grid.lines.map { $0 + "\n" }.joined() + "styles \(digest(grid))\n"
        }
    }

    /// Pictures are grey, whatever is on them.
    private static func page(_ screen: Screen, _ columns: Int, _ rows: Int) -> TerminalPage {
        func grey(_ columns: Int, _ rows: Int) -> CellGrid {
            var grid = CellGrid(width: columns, height: rows)
            grid.fill(CellRect(x: 0, y: 0, width: columns, height: rows), with: ".")
            return grid
        }
        var context = LayoutContext()
        context.viewfinder = grey
        context.film = grey
        context.picture = { picture, columns, rows in
            picture.image.map {
                let size = PictureDrawings.size(of: $0, columns: columns, rows: rows)
                return grey(size.columns, size.rows)
            }
        }
        return TerminalLayout(screen: screen, width: columns, height: rows, context: context).page()
    }

    /// FNV-1a over how every cell is set.
    private static func digest(_ grid: CellGrid) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for cell in grid.cells {
            let style = TerminalPen.sequence(cell.style, colors: .full)
            for byte in style.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return String(hash, radix: 16)
    }
}
