import PageMaking
import WebPages

// Pages that the phone itself fills: the scanner, and the walks that it remembers.

extension SiteComposer {
    func scanner() -> [Band] {
        [
            Band("camera", say("scan"), .scanner(scannerWords)),
            Band("by-number", say("number"), .numberEntry),
        ]
    }

    func walks() -> Band { Band("walks", say("mine"), .walks(walkWords), isHalf: false) }

    private var scannerWords: ScriptWords {
        let own = [
            "searching", "denied", "absent", "busy", "insecure", "cannot", "unbuilt", "nothing",
            "unreadable", "pass", "site", "copy", "copied", "open", "torch.off",
        ]
        let kiosk = [
            "scan.start", "scan.found", "scan.another", "gone.title", "gone.sub", "gone.tell",
            "foreign.title", "foreign.map", "url.leads", "url.whole", "url.risky", "url.safe",
            "url.userinfo", "url.homograph", "url.http", "url.port", "url.ip", "url.shortener",
            "link.credentials", "link.punycode", "link.script", "link.scheme", "link.bidi",
            "link.installs", "link.more.on",
            "text.title", "text.words", "text.control", "secret.otp", "secret.hidden",
            "secret.nothing",
        ]
        return ScriptWords(
            own.map { ($0, say("scan.\($0)")) }
                + kiosk.map { ($0, pages.kioskWords($0, in: language)) })
    }

    private var walkWords: ScriptWords {
        let keys = [
            "today", "day", "lead", "lead.metres", "none.walks", "count", "visit", "here",
            "between", "before.walk", "after.walk", "sent.lead", "plan.lead", "plan.bad",
            "sent.bad", "favourite", "favourite.remove", "sure", "sure.all", "forgotten",
            "saved", "copied", "unstored", "full", "deleted", "exported", "imported", "bad.file",
            "bad.version", "bad.row", "bad.room", "bad.time", "bad.number", "bad.large",
            "bad.step", "code.long", "pause", "resume", "paused", "no.room", "no.plan",
            "mean", "longest", "shortest", "morning", "afternoon", "evening", "same", "same.none",
            "walks.n", "rooms.n", "steps.n", "kind.private", "kind.business", "kind.school",
            "kind.press", "csv.name", "plan.seen",
        ]
        return ScriptWords(keys.map { ($0, say("mine.\($0)")) })
    }
}
