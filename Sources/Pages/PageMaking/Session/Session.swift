package import PageModel
package import TourModel

/// One visit: from the first touch, or code, to the end of the idle time.
///
/// Nothing of it outlives it.
package struct Session: Sendable, Equatable {
    /// What the site speaks when nobody has chosen.
    package let defaultLanguage: Language
    package private(set) var language: Language
    package private(set) var page: Page {
        didSet {
            if oldValue == .attract, page != .attract { visitBegan = lastActivity }
            if oldValue != page { quiz.turnPage() }
        }
    }
    package private(set) var panel: Panel?
    /// The pages to go back to, the newest last.
    package private(set) var history: [Page] = []
    /// How pages are drawn when nobody has chosen.
    package let defaultAppearance: Appearance
    /// How pages are drawn for this visitor.
    package private(set) var appearance: Appearance
    /// Whether pages are read aloud to this visitor.
    package private(set) var isSpoken = false
    /// Whether the password on the page is shown, and until when.
    package private(set) var revealedUntil: ContinuousClock.Instant?
    /// Whether a code led to the page, and not a key or a touch.
    package private(set) var comesFromCode = false
    /// What the signature says of the sign that led to the page; `nil` where there is nothing to say.
    package private(set) var sign: SignFinding?
    /// Counts what was opened, so that the same page reopened begins at its top.
    package private(set) var visits = 0
    /// The visit of the group that the visitor came with.
    package private(set) var group: GroupVisit.ID?
    /// What the pass that was held up last lets the visitor see.
    package private(set) var clearance = Clearance.public
    /// What was seen of the guided tours.
    package private(set) var walk = TourWalk()
    /// What was answered of the questions.
    package private(set) var quiz = QuizAnswers()
    /// When the visit began, or the invitation before it.
    package let began: ContinuousClock.Instant
    package private(set) var lastActivity: ContinuousClock.Instant
    /// When the invitation was left; `nil` while it is shown.
    package private(set) var visitBegan: ContinuousClock.Instant?
    /// Whether the visit before has just ended: then the invitation begins with a farewell.
    let followsVisit: Bool

    /// This many pages can be gone back; older ones are forgotten.
    static let maximumHistory = 50
    /// This many characters can be typed.
    package static let maximumEntry = 64

    package init(
        language: Language, page: Page = .attract, appearance: Appearance = Appearance(),
        followsVisit: Bool = false, now: ContinuousClock.Instant
    ) {
        defaultLanguage = language
        defaultAppearance = appearance
        self.appearance = appearance
        self.language = language
        self.page = page
        began = now
        self.followsVisit = followsVisit
        lastActivity = now
    }

    /// Goes to a page; the one before can be gone back to, but for the invitation, which is no place to return to.
    package mutating func go(to page: Page, byCode: Bool = false, sign: SignFinding? = nil) {
        panel = nil
        revealedUntil = nil
        comesFromCode = byCode
        self.sign = sign
        // Who holds up another pass may be another visitor: no way leads back to what was shown.
        let isAnother = byCode && takesPass(of: page)
        walk.turn(from: self.page, to: page, byCode: byCode, at: lastActivity)
        if page == self.page { return }
        if !isAnother, self.page != .attract, !self.page.isEntry {
            history.append(self.page)
            if history.count > Self.maximumHistory { history.removeFirst() }
        }
        self.page = page
        visits += 1
    }

    /// Takes what a pass lets the visitor see, where the page is that of one; what an earlier pass did ends.
    ///
    /// - Returns: whether the page before is another visitor's: a pass, or what an earlier one showed.
    private mutating func takesPass(of page: Page) -> Bool {
        switch page {
        case .group(let id):
            defer { group = id }
            return changes(to: .visit(id)) || self.page.isPass
        case .pass(let sight): return changes(to: sight.clearance) || self.page.isPass
        default: return false
        }
    }

    private mutating func changes(to new: Clearance) -> Bool {
        let isAnother = clearance != .public && clearance != new
        if isAnother {
            history = []
            walk = TourWalk()
            quiz = QuizAnswers()
        }
        history.removeAll(where: \.isPass)
        group = nil
        clearance = new
        return isAnother
    }

    /// The visit of one who has held up a pass: for previews.
    package mutating func preview(_ clearance: Clearance) {
        _ = changes(to: clearance)
        if case .visit(let id) = clearance { group = id }
    }

    /// The visit as it would be on a page.
    package func opening(_ page: Page) -> Session {
        var session = self
        session.go(to: page, byCode: true)
        return session
    }

    /// Changes the page in place: another letter typed, another floor.
    package mutating func replace(with page: Page) {
        panel = nil
        comesFromCode = false
        sign = nil
        walk.turn(from: self.page, to: page, byCode: false, at: lastActivity)
        self.page = page
    }

    /// From a guided tour to the page that was shown before it; it can be gone on with.
    package mutating func leaveTour() {
        walk.leave()
        while history.last?.isOfTour == true { history.removeLast() }
        back()
    }

    /// From a group's page, and the group itself, to the home page.
    package mutating func leaveGroup() {
        history.removeAll { if case .group = $0 { true } else { false } }
        _ = changes(to: .public)
        open(tab: .home)
    }

    /// One step back: closes a panel, else the page before, else Home.
    ///
    /// Never stuck.
    package mutating func back() {
        revealedUntil = nil
        comesFromCode = false
        sign = nil
        if panel != nil {
            panel = nil
        } else if let last = history.popLast() {
            page = last
            visits += 1
        } else if page != .home {
            page = .home
            visits += 1
        }
    }

    /// To a tab's first page; the way back starts again there.
    package mutating func open(tab page: Page) {
        panel = nil
        revealedUntil = nil
        comesFromCode = false
        sign = nil
        history = page == .home ? [] : [.home]
        if self.page != page { visits += 1 }
        self.page = page
    }

    package mutating func show(_ panel: Panel?) {
        self.panel = panel
    }

    package mutating func speak(_ language: Language) {
        self.language = language
        panel = nil
    }

    /// Turns a setting of the view on or off, for this visit; its panel stays.
    package mutating func turn(_ setting: ViewSetting) {
        switch setting {
        case .textSize(let size): appearance.textSize = size
        case .lightTheme: appearance.theme = appearance.theme == .light ? .dark : .light
        case .contrast: appearance.isHighContrast.toggle()
        case .stillness: appearance.isStill.toggle()
        case .speech: isSpoken.toggle()
        }
    }

    /// Whether a setting holds.
    package func holds(_ setting: ViewSetting) -> Bool {
        switch setting {
        case .textSize(let size): appearance.textSize == size
        case .lightTheme: appearance.theme == .light
        case .contrast: appearance.isHighContrast
        case .stillness: appearance.isStill
        case .speech: isSpoken
        }
    }

    package mutating func answer(_ index: Int, of question: QuestionPlace) {
        quiz.choose(index, of: question)
    }

    package mutating func retry(_ question: QuestionPlace) { quiz.forget(question) }

    /// Moves the divider of the page's pictures; beyond an end it continues between the next two.
    package mutating func slide(to place: Double, of count: Int) {
        guard case .compare(let subject, var step, _) = page, place.isFinite else { return }
        var divider = place
        if place < 0, step + 2 < count {
            step += 1
            divider = 1 + place
        } else if place > 1, step > 0 {
            step -= 1
            divider = place - 1
        }
        page = .compare(subject, step: step, divider: min(max(divider, 0), 1))
    }

    /// Shows the picture whole that comes after the one of which most is seen; after the last one the first.
    package mutating func showNextPicture(of count: Int) {
        guard case .compare(let subject, let step, let divider) = page, count >= 2 else { return }
        let next = (divider >= 0.5 ? step + 1 : step + 2) % count
        page = .compare(
            subject, step: min(next, count - 2), divider: next < count - 1 ? 1 : 0)
    }

    package mutating func reveal(until end: ContinuousClock.Instant?) {
        revealedUntil = end
    }

    package mutating func touch(at now: ContinuousClock.Instant) {
        lastActivity = now
    }

    /// The visit as it stands, but for the time of its last touch.
    package func at(_ time: ContinuousClock.Instant) -> Session {
        var session = self
        session.lastActivity = time
        return session
    }

    /// Whether there is a page to go back to.
    package var canGoBack: Bool {
        panel != nil || !history.isEmpty || (page != .home && page != .attract)
    }

    /// Forgets everything: language, view, pages, what was typed.
    package mutating func end(at now: ContinuousClock.Instant) {
        self = Session(
            language: defaultLanguage, appearance: defaultAppearance, followsVisit: true, now: now)
    }
}

/// When a visit ends by itself: after the idle time, the last part of which is counted down before the visitor's eyes.
package struct IdleClock: Sendable, Equatable {
    /// How long nothing may happen.
    package var idle: Duration
    /// How much of that is counted down; at most all of it.
    package var countdown: Duration

    package init(idle: Duration, countdown: Duration) {
        self.idle = idle
        self.countdown = countdown
    }

    package enum Phase: Sendable, Equatable {
        case active
        /// This many whole seconds are left, at least 1.
        case counting(seconds: Int, fraction: Double)
        case over
    }

    package func phase(idleFor time: Duration) -> Phase {
        let left = idle - time
        if left <= .zero { return .over }
        let counted = min(countdown, idle)
        if left > counted || counted == .zero { return .active }
        let seconds = Int((left / .seconds(1)).rounded(.up))
        return .counting(seconds: max(1, seconds), fraction: left / counted)
    }
}
