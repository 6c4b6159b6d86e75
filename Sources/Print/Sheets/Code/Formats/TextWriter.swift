/// Writes a code as lines of text: half blocks or blanks for a terminal, or number signs.
struct TextWriter {
    private let modules: [[Bool]]
    private let style: CodeStyle
    private let caption: String?

    init(_ picture: CodePicture, _ style: CodeStyle) {
        var modules = [[Bool]](
            repeating: [Bool](repeating: false, count: picture.width),
            count: Int(picture.captionY))
        for run in picture.runs {
            for y in run.y..<run.y + run.height {
                for x in run.x..<run.x + run.width { modules[y][x] = true }
            }
        }
        self.modules = modules
        self.style = style
        caption = picture.caption == nil ? nil : style.caption
    }

    /// Columns of a terminal that the half blocks take.
    var columns: Int { modules.first?.count ?? 0 }

    /// Two modules a character, one above the other, in colours that are set: what the terminal's
    /// own are does not matter.
    func halfBlocks() -> [UInt8] {
        let colors =
            style.dark == .black && style.light == .white
            ? "38;5;16;48;5;231"
            : "38;2;\(Self.parts(style.dark));48;2;\(Self.parts(style.light))"
        var text = ""
        for y in stride(from: 0, to: modules.count, by: 2) {
            text += "\u{1B}[\(colors)m"
            for x in modules[y].indices {
                let lower = y + 1 < modules.count && modules[y + 1][x]
                text += modules[y][x] ? (lower ? "█" : "▀") : lower ? "▄" : " "
            }
            text += "\u{1B}[0m\n"
        }
        return Array((text + captionLines()).utf8)
    }

    /// Two blanks a module on a background in its colour: ASCII only, dark on light whatever the terminal's colours are.
    func blanks() -> [UInt8] {
        let isPlain = style.dark == .black && style.light == .white
        let (dark, light) =
            isPlain
            ? ("48;5;16", "48;5;231")
            : ("48;2;\(Self.parts(style.dark))", "48;2;\(Self.parts(style.light))")
        var text = ""
        for row in modules {
            var isDark: Bool?
            for module in row {
                if module != isDark { text += "\u{1B}[\(module ? dark : light)m" }
                isDark = module
                text += "  "
            }
            text += "\u{1B}[0m\n"
        }
        return (text + captionLines()).unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3F }
    }

    /// Two characters a module: `##` is dark.
    func numberSigns() -> [UInt8] {
        var text = ""
        for row in modules {
            for module in row { text += module ? "##" : "  " }
            text += "\n"
        }
        return Array((text + captionLines()).utf8)
    }

    private func captionLines() -> String {
        caption.map { $0.split(separator: "\n").map { " \($0)\n" }.joined() } ?? ""
    }

    private static func parts(_ color: InkColor) -> String {
        "\(color.red);\(color.green);\(color.blue)"
    }
}
