import PageModel
import Wording

extension Dock {
    /// The clock as it is written; what staff should know stands before it.
    var clockAndNotice: String { (cameraNotice.map { "(\($0)) " } ?? "") + clock }
}

extension TerminalLayout {
    /// The site's name and clock, the dock, and a rule.
    func paintChrome(into page: inout TerminalPage) {
        guard chromeRows > 0 else { return }
        let dockRow = chromeRows == 3 ? 1 : 0
        if chromeRows == 3 {
            let clock = VisibleText.line(screen.dock.clockAndNotice)
            let clockX = width - 1 - CharacterWidth.columns(of: clock)
            page.grid.write(
                TextWrap.shortened(screen.dock.siteName.string, columns: max(0, clockX - 2)),
                x: min(1, width - 1), y: 0, style: .bold)
            page.grid.write(clock, x: max(0, clockX), y: 0, style: .bold)
            BoxDrawing.rule(y: 2, in: &page.grid)
        }
        paintDock(y: dockRow, into: &page)
    }

    private struct DockItem {
        var event: InputEvent
        var key: String
        var word: String
        var isActive = false

        var text: String { word.isEmpty ? key : key + " " + word }
        var width: Int { CharacterWidth.columns(of: text) }
    }

    /// Short words come first, then places close together; then words are dropped before keys: that of the way back,
    /// those of the tools, and those of the tabs.
    private func paintDock(y: Int, into page: inout TerminalPage) {
        let words = screen.dock.words
        var back = DockItem(event: .back, key: "‹ Esc", word: VisibleText.line(words.back.string))
        var tabs = [
            DockItem(event: .tab(.home), key: "F5", word: VisibleText.line(words.home.string)),
            DockItem(event: .tab(.scan), key: "F6", word: VisibleText.line(words.scan.string)),
            DockItem(event: .tab(.map), key: "F7", word: VisibleText.line(words.map.string)),
        ]
        for index in tabs.indices {
            tabs[index].isActive = screen.dock.tab.map { tabs[index].event == .tab($0) } ?? false
        }
        var tools = [
            DockItem(event: .help, key: "F1", word: VisibleText.line(words.help.string)),
            DockItem(event: .language, key: "F2", word: VisibleText.line(words.language.string)),
            DockItem(event: .view, key: "F3", word: VisibleText.line(words.view.string)),
            DockItem(event: .about, key: "F4", word: VisibleText.line(words.about.string)),
        ]
        // The brackets of a tab, and a blank behind each place.
        var gap = 1
        func needed() -> Int {
            1 + back.width + 1 + gap + tabs.reduce(0) { $0 + $1.width + 2 + gap }
                + tools.reduce(0) { $0 + $1.width + 1 }
        }
        let short = [
            1: screen.language.prefix { $0.isLetter }.uppercased(), 2: words.shortView.string,
            3: words.shortAbout.string,
        ]
        for index in [1, 3, 2] where needed() > width {
            tools[index].word = VisibleText.line(short[index] ?? "")
        }
        if needed() > width { gap = 0 }
        if needed() > width { back.word = "" }
        for index in [1, 3, 2, 0] where needed() > width { tools[index].word = "" }
        for index in [2, 1, 0] where needed() > width && !tabs[index].isActive {
            tabs[index].word = ""
        }
        for index in tabs.indices where needed() > width { tabs[index].word = "" }
        while needed() > width && !tools.isEmpty { tools.removeLast() }

        var x = min(1, width - 1)
        if screen.dock.canGoBack { draw(back, x: x, y: y, isTool: false, into: &page) }
        x += back.width + 1 + gap
        for tab in tabs {
            draw(tab, x: x, y: y, isTool: false, into: &page)
            x += tab.width + 2 + gap
        }
        x = max(x, width - 1 - tools.reduce(-1) { $0 + $1.width + 1 })
        for tool in tools {
            draw(tool, x: x, y: y, isTool: true, into: &page)
            x += tool.width + 1
        }
    }

    private func draw(
        _ item: DockItem, x: Int, y: Int, isTool: Bool, into page: inout TerminalPage
    ) {
        let isTab = !isTool && item.event != .back
        let isFocused = pageFocus == item.event
        var style: Style = isTool ? .dim : .plain
        if item.isActive { style = .colored(.accent, [.bold, .reverse]) }
        if isFocused {
            style = Style(traits: item.isActive ? [.bold, .underline, .reverse] : .reverse)
        }
        let text = !isTab ? item.text : item.isActive ? "[\(item.text)]" : " \(item.text) "
        let taken = page.grid.write(text, x: x, y: y, style: style)
        if screen.overlay == nil {
            page.targets.append(
                Target(
                    frame: CellRect(x: x, y: y, width: max(1, taken), height: 1),
                    event: item.event, line: nil))
        }
    }
}
