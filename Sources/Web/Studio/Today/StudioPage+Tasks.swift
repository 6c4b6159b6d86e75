import TourAuthoring
import WebPages

/// One thing to look at, and where it is mended.
struct TodayTask {
    var icon: StudioIcon
    /// "danger", "warn"; empty where it only waits.
    var kind: String
    var text: String
    /// The language of the text, where it is not the reader's.
    var language: String?
    var more = ""
    var act: String
    var link: Link?
}

/// What there is to look at, on the page of today.
extension StudioPage {
    /// More than these are on the page of all.
    static let mostTasks = 7

    var tasks: HTML {
        var html = HTML()
        if !overview.isWhole {
            html += HTML.note(.danger) { words("today.broken") }
        }
        let tasks = allTasks
        guard !tasks.isEmpty else {
            html += HTML("div", [.class("note ok")]) {
                HTML.icon(.check)
                HTML("span") {
                    HTML("b") { words("today.well") }
                    " " + words("today.well.more")
                }
            }
            return html
        }
        html += HTML("ul", [.class("rows tasks")]) {
            for task in tasks.prefix(Self.mostTasks) { row(task) }
        }
        return html
    }

    private func row(_ task: TodayTask) -> HTML {
        HTML("li") {
            HTML("span", [.class(task.kind.isEmpty ? "sign" : "sign \(task.kind)")]) {
                HTML.icon(task.icon)
            }
            HTML("div", [.class("what")]) {
                HTML("p", [.class("t"), .lang(task.language)]) { task.text }
                if !task.more.isEmpty { HTML("p", [.class("small dim")]) { task.more } }
            }
            if let link = task.link {
                HTML(
                    "a",
                    [
                        .class("btn end"), .href(link),
                        .label("\(words(task.act)): \(task.more.isEmpty ? task.text : task.more)"),
                    ]
                ) { words(task.act) }
            }
        }
    }

    /// The worst first: what keeps the tour from being read, then what visitors meet.
    private var allTasks: [TodayTask] {
        let isText = { (rule: TourRule) in
            rule == .missingTranslation || rule == .staleTranslation
        }
        let errors = overview.problems.filter { $0.severity == .error }
        let warnings = overview.problems.filter { $0.severity == .warning && !isText($0.rule) }
        var tasks = errors.prefix(Self.mostTasks).map(task)
        if let kiosks { tasks.insert(kiosks, at: 0) }
        if let texts { tasks.append(texts) }
        let labels = overview.labels.needed.count
        if labels > 0 {
            tasks.append(
                TodayTask(
                    icon: .qr, kind: "", text: words("today.codes", ["count": "\(labels)"]),
                    act: "today.act.print", link: .path(["codes"])))
        }
        // Room stays for what is alike in one line.
        let room = max(0, Self.mostTasks - tasks.count)
        return tasks.filter { $0.kind == "danger" } + warnings.prefix(room).map(task)
            + tasks.filter { $0.kind != "danger" }
    }

    /// The kiosks that visitors are without, or of which nothing is known.
    private var kiosks: TodayTask? {
        guard let count = fleetCounts?.inNeed, count > 0 else { return nil }
        return TodayTask(
            icon: .kiosk, kind: "danger", text: words("today.kiosks", ["count": "\(count)"]),
            act: "look", link: .path(["fleet"]))
    }

    /// All translations that are missing or stale, as one thing.
    private var texts: TodayTask? {
        let count = overview.untranslated
        guard count > 0, overview.languages.count > 1 else { return nil }
        return TodayTask(
            icon: .language, kind: "warn", text: words("today.texts", ["count": "\(count)"]),
            act: "today.act.translate", link: .path(["translations"]))
    }

    func task(_ problem: TourProblem) -> TodayTask {
        let isError = problem.severity == .error
        let (icon, act) = Self.looks(of: problem.rule)
        var link = StudioLinks.of(problem)
        if act == "today.act.plan", let parts = StudioEntry.address(ofFile: problem.file),
            parts.count == 2, let room = overview.rooms.first(where: { $0.id == parts[1] })
        {
            link = .path(["plans", room.building, room.floor])
        }
        return TodayTask(
            icon: isError ? .danger : icon, kind: isError ? "danger" : "warn",
            text: said(problem), language: words.said(problem).language,
            more: title(ofFile: problem.file)
                + (isError ? " \u{B7} \(problem.file):\(problem.line)" : ""),
            act: isError ? "today.act.mend" : act, link: link)
    }

    /// What a rule is about, and what is done about it.
    private static func looks(of rule: TourRule) -> (StudioIcon, act: String) {
        switch rule {
        case .missingTranslation, .staleTranslation: (.language, "today.act.translate")
        case .weakAlternative, .missingCaption, .missingTranscript:
            (.image, "today.act.describe")
        case .largeMedium, .unusedFile, .unknownLength, .unfittingPair: (.image, "look")
        case .unreachableRoom, .overlappingHotspots, .unfittingPlan: (.map, "today.act.plan")
        case .misplacedKiosk, .unknownPlace: (.kiosk, "look")
        case .personNowhere, .contactDetail: (.person, "today.act.mend")
        case .pastDate, .visit, .brokenEvent, .hiddenEvent: (.clock, "today.act.mend")
        case .missingLabel, .unknownLabel: (.qr, "look")
        case .silentStop: (.flag, "look")
        default: (.warning, "today.act.mend")
        }
    }
}
