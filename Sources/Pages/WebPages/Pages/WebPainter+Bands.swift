import PageModel

/// The parts of a page below its beginning.
extension WebPainter {
    /// Halves that follow each other stand side by side where there is room.
    func bands(_ bands: [Band]) -> HTML {
        var html = HTML()
        var rest = bands[...]
        while let band = rest.popFirst() {
            if band.isHalf, let next = rest.first, next.isHalf {
                rest.removeFirst()
                html += HTML("div", [.class("split")]) {
                    section(band)
                    section(next)
                }
            } else {
                html += section(band)
            }
        }
        return html
    }

    private func section(_ band: Band) -> HTML {
        switch band.content {
        // These have headings of their parts.
        case .scanner(let scripted): return scanner(band, scripted)
        case .walks(let scripted): return walks(scripted)
        default: break
        }
        return HTML("section", [.id(band.id), .named("aria-labelledby", "h-\(band.id)")]) {
            HTML("div", [.class("sh")]) {
                HTML("h2", [.id("h-\(band.id)")]) { band.title }
                if let more = band.more, let link = links.link(more.page, in: language) {
                    HTML("a", [.href(link)]) { more.text }
                }
            }
            content(of: band)
        }
    }

    private func content(of band: Band) -> HTML {
        switch band.content {
        case .sections(let sections): HTML("div", [.class("flow")]) { html(sections) }
        case .plan(let plan):
            HTML("div", [.class("card")]) {
                PlanSVG(plan, links, in: language).html(isListed: false)
            }
        case .pictures(let pictures): gallery(pictures)
        case .film(let film): recording(film, "video")
        case .sound(let sound): recording(sound, "audio")
        case .question(let question): self.question(question)
        case .comparison(let comparison): self.comparison(comparison)
        case .ways(let ways): self.ways(ways)
        case .lost: lostBand
        case .takeAlong(let words): takeAlong(words)
        case .code(let code, let address, let how):
            HTML("div", [.class("card take")]) {
                CodeSVG(code).html
                HTML("div", [.class("flow")]) {
                    HTML("p") { how }
                    HTML("p", [.class("addr")]) { address }
                }
                passingOn
            }
        case .file(let name, let address, let title, let how):
            HTML("div", [.class("card take")]) {
                HTML("div", [.class("flow")]) {
                    HTML("p") { how }
                    if let link = links.file(name, beside: address, in: language) {
                        HTML("p") {
                            HTML("a", [.class("btn fill"), .href(link), .flag("download")]) {
                                HTML.icon(.takeAlong)
                                title
                            }
                        }
                    }
                }
            }
        case .numberEntry: numberEntry()
        case .scanner, .walks: HTML()
        }
    }

    private func takeAlong(_ scripted: ScriptWords) -> HTML {
        HTML("div", [.flag("data-along")]) {
            HTML.words(scripted)
            HTML("p", [.class("note nojs")]) { words["along.offline"] }
            HTML("div", [.class("rows"), .flag("data-tours")])
            HTML("p", [.named("role", "status"), .class("small"), .flag("data-state")])
            HTML("p") {
                HTML(
                    "button",
                    [
                        .class("btn quiet"), .named("type", "button"), .flag("data-forget"),
                        .flag("hidden"),
                    ]
                ) { words["along.forget"] }
            }
            HTML("template", [.flag("data-row")]) {
                HTML("div", [.class("row")]) {
                    HTML("span") {
                        HTML("b")
                        HTML("small")
                        HTML("progress", [.flag("hidden"), .named("value", 0)])
                    }
                    HTML("button", [.class("btn"), .named("type", "button")])
                }
            }
        }
    }

    // MARK: Pictures and recordings

    /// The first picture large, the others below it.
    ///
    /// - Parameter badge: what stands on the first.
    func gallery(_ shown: [Picture], badge: HTML = HTML()) -> HTML {
        HTML.parts {
            shown.prefix(1).map {
                figure(
                    $0, sizes: "(min-width: 64rem) 46rem, 100vw", isFirst: true, badge: badge)
            }
            if shown.count > 1 {
                HTML(
                    "div",
                    [.class("gal"), .named("role", "group"), .label(words["pictures"].string)]
                ) {
                    shown.dropFirst().map {
                        figure(
                            $0, sizes: "(min-width: 40rem) 20rem, calc(50vw - 1.5rem)",
                            isFirst: false)
                    }
                }
            }
        }
    }

    private func figure(
        _ picture: Picture, sizes: String, isFirst: Bool, isLink: Bool = true,
        badge: HTML = HTML()
    ) -> HTML {
        HTML("figure", [.class("pic")]) {
            if let published = pictures(picture.id) {
                let shown = HTML.picture(
                    published, alternative: picture.alternative.string, sizes: sizes,
                    isFirst: isFirst)
                // A link without words would say nothing to a voice.
                if isLink, !picture.alternative.isEmpty, let largest = published.sizes.last {
                    HTML("a", [.href(largest.link), .flag("data-large")]) { shown }
                } else {
                    shown
                }
            } else {
                HTML("p", [.class("missing")]) { picture.alternative }
            }
            badge
            if let caption = picture.caption { HTML("figcaption") { caption } }
        }
    }

    private func recording(_ recording: Recording, _ element: StaticString) -> HTML {
        HTML("div", [.class(element.description == "video" ? "film" : "listen")]) {
            HTML("figure", [.named("data-speed", words["speed"].string)]) {
                HTML(
                    element,
                    [
                        .flag("controls"), .named("preload", "none"),
                        .label(recording.name.string), recording.file.map { .src($0) },
                        recording.poster.flatMap { pictures($0.id) }.map {
                            .poster($0.size(for: 720).link)
                        },
                        .flag("playsinline", if: element.description == "video"),
                    ]
                ) {
                    recording.subtitles.map { track("captions", $0) }
                    recording.descriptions.map { track("descriptions", $0) }
                }
                HTML("figcaption", [.class("small t2")]) {
                    recording.name
                    if !recording.facts.isEmpty { ", "; recording.facts }
                }
            }
            if !recording.words.isEmpty {
                HTML("details", [.class("fold")]) {
                    HTML("summary") { words["words"] }
                    html(recording.words)
                }
            }
        }
    }

    private func track(_ kind: String, _ words: Recording.Subtitle) -> HTML {
        HTML(
            "track",
            [
                .named("kind", kind), .src(words.file), .named("srclang", words.language),
                .named("label", words.name), .flag("default", if: words.isShown),
            ])
    }

    // MARK: Questions and comparisons

    private func question(_ question: Question) -> HTML {
        HTML("div", [.class("quiz card")]) {
            HTML("p") { question.text }
            question.answers.enumerated().map { index, answer in
                HTML("details", [.class(answer.isRight ? "yes" : "no-")]) {
                    HTML("summary") {
                        HTML("i") {
                            HTML("span") { String(UnicodeScalar(UInt8(65 + index % 26))) }
                            HTML.icon(answer.isRight ? .check : .close)
                        }
                        answer.text
                    }
                    HTML("p") {
                        words[answer.isRight ? "answer.yes" : "answer.no"]
                        " "
                        answer.reason
                    }
                }
            }
        }
    }

    /// Pictures of one view, each with its year, below each other; a script lays neighbours over each other.
    private func comparison(_ comparison: Comparison) -> HTML {
        HTML("div", [.class("times"), .named("data-cut", comparison.label.string)]) {
            comparison.pictures.map {
                figure(
                    $0, sizes: "(min-width: 40rem) 40rem, 100vw", isFirst: false, isLink: false)
            }
        }
    }

    /// Where a script lists what is close to a room that is not there.
    private var lostBand: HTML {
        HTML("div", [.flag("data-lost")]) {
            HTML("div", [.class("rows")])
            HTML("template") {
                HTML("a", [.class("row"), .href(.fragment("main"))]) {
                    HTML("span", [.class("no")])
                    HTML("span") { HTML("b") }
                    HTML.icon(.chevron)
                }
            }
        }
    }
}
