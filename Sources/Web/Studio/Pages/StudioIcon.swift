import WebPages

/// The studio's icons: 24 x 24, strokes of 1.75 with round ends, in the colour of the words beside them.
///
/// Their outlines stand in `icons.tsv`: a name, what is drawn as a line, and what is filled, as the data of SVG paths.
enum StudioIcon: String, CaseIterable {
    case back
    case badge
    case calendar
    case cameraOff = "camera-off"
    case chart
    case check
    case chevron
    case clock
    case close
    case cloudOff = "cloud-off"
    case commit
    case contrast
    case copy
    case danger
    case down
    case download
    case drag
    case edit
    case entrance
    case eye
    case film
    case fit
    case flag
    case folder
    case group
    case help
    case image
    case info
    case kiosk
    case language
    case lift
    case lock
    case mail
    case map
    case minus
    case more
    case person
    case play
    case plus
    case pointer
    case print
    case qr
    case rect
    case redo
    case room
    case route
    case ruler
    case search
    case send
    case shape
    case sliders
    case split
    case stairs
    case star
    case swap
    case table
    case trash
    case undo
    case up
    case upload
    case warning
    case youAreHere = "you-are-here"

    /// The outlines of all icons by name.
    private static let outlines: [Substring: [Substring]] = {
        let text = String(decoding: PackageResources.icons_tsv, as: UTF8.self)
        let lines = text.split(separator: "\n").map { $0.split(separator: "\t") }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0[0], Array($0.dropFirst())) })
    }()

    /// What is drawn as a line, and what is filled.
    fileprivate var outline: (strokes: String, filling: String?) {
        guard let outline = Self.outlines[rawValue[...]], let strokes = outline.first else {
            preconditionFailure("icons.tsv has no \(rawValue)")
        }
        return (String(strokes), outline.dropFirst().first.map(String.init))
    }
}

extension HTML {
    /// An icon from the page's own sheet; not for voices, for it never stands without words.
    static func icon(_ icon: StudioIcon, _ more: String = "") -> HTML {
        HTML("svg", [.class(more.isEmpty ? "icon" : "icon \(more)"), .hidden]) {
            HTML("use", [.href(.fragment("i-\(icon.rawValue)"))])
        }
    }

    /// The symbols of the icons that markup uses.
    static func icons(of markup: HTML) -> HTML {
        let used = markup.names(after: "#i-").compactMap { StudioIcon(rawValue: $0) }
        return HTML("svg", [.class("sprite"), .hidden]) {
            for icon in used.sorted(by: { $0.rawValue < $1.rawValue }) {
                HTML("symbol", [.id("i-\(icon.rawValue)"), .named("viewBox", "0 0 24 24")]) {
                    if let filling = icon.outline.filling {
                        HTML("path", [.class("f"), .named("d", filling)])
                    }
                    HTML("path", [.named("d", icon.outline.strokes)])
                }
            }
        }
    }
}
