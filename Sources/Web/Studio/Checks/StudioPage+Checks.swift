import TourAuthoring
import WebPages

extension Desk {
    /// The findings of the tour's check.
    static let checks = Desk(
        "checks", Menu(.house, .warning, isToDo: true) { $0.overview.problems.count },
        isExplained: true,
        routes: [.get("checks") { _ in { StudioService.page($0.page.checks()) } }])
}

/// The findings of a check, each with the way to where it is mended.
extension StudioPage {
    fileprivate func checks() -> HTML {
        let count = "\(overview.problems.count)"
        return page(words("checks.title", ["count": count]), here: "checks") {
            problems(overview.problems)
            if overview.problems.isEmpty { HTML("p") { words("today.well.more") } }
        }
    }

    /// A finding in a list, with its place.
    ///
    /// - Parameter acts: the way to the thing that it is about.
    func row(
        _ problem: TourProblem, at place: String, @HTMLBuilder acts: () -> HTML = { HTML() }
    ) -> HTML {
        let isError = problem.severity == .error
        return HTML("li") {
            HTML("span", [.class(isError ? "sign danger" : "sign warn")]) {
                HTML.icon(isError ? .danger : .warning)
            }
            HTML("div", [.class("what")]) {
                line(problem)
                HTML("p", [.class("path")]) { place }
            }
            acts()
        }
    }

    private func problems(_ problems: [TourProblem]) -> HTML {
        HTML.rows {
            for problem in problems {
                let must = problem.severity == .error ? " \u{B7} \(words("checks.must"))" : ""
                row(problem, at: "\(problem.file):\(problem.line)\(must)") {
                    let task = task(problem)
                    if let link = task.link {
                        HTML(
                            "a",
                            [
                                .class("btn end"), .href(link),
                                .label("\(words(task.act)): \(problem.file)"),
                            ]
                        ) { words(task.act) }
                    }
                }
            }
        }
    }
}
