import PageModel
import Payloads

/// The pages of web addresses.
extension PageBuilder {
    /// The host large, the whole address, what is risky; what belongs to this site or to another one is named as
    /// such.
    mutating func addressPage(_ address: WebAddress) -> Screen {
        let warnings = notices(for: address)
        let isRisky = warnings.contains { $0.level == .danger }
        let known = known(address)
        let isOurs = !known.sections.isEmpty
        if !isRisky, !isOurs, let host = address.host, address.isLikeSiteCode {
            return codePage(
                "foreign.kicker", .link, titled: say("foreign.title"),
                sections: [.paragraph(say("foreign.sub", ["host": "\(host)"]))],
                actions: [button("foreign.map", .tab(.siteMap), icon: .map)],
                handing: handing(address, how: "take.how.link"))
        }
        let shown = Section.address(
            Address(
                host: address.host ?? address.app,
                hostLabel: say(address.host == nil ? "link.opens" : "url.leads"),
                full: address.maskedText, fullLabel: say("url.whole"), risks: warnings))
        let isForApp = address.risks.contains(.nonHTTPScheme)
        let title = say(isForApp ? "link.app" : "url.safe")
        // A link with a server in it is known by that.
        let input =
            isForApp && address.host == nil
            ? facts([Fact(say("link.gets"), Text(address.appInput))]) : []
        if isRisky {
            let actions = [
                button("scan.another", .tab(.scan), icon: .scan),
                takeButton("url.anyway", address),
            ]
            return codePage(
                "link.kicker", .link, titled: say("url.risky"),
                sections: [shown, .paragraph(say("url.report"))], actions: actions,
                handing: .nothing, hint: "keys.link")
        }
        // Beside warnings there is no room for a code, and less haste to read it; one with a password is shown when it is asked for.
        guard warnings.isEmpty, address.maskedText == address.text else {
            return codePage(
                "scan.kicker", .link, titled: title,
                sections: known.sections + [shown] + input + [.note(say("safe.nothing"))],
                actions: known.actions + [takeButton("take.title", address)], handing: .nothing)
        }
        return codePage(
            "scan.kicker", .link, titled: say("url.safe"),
            sections: known.sections + [shown, .note(say("safe.nothing"))],
            actions: known.actions, handing: handing(address, how: "take.how.link"))
    }

    private func handing(_ address: WebAddress, how: String) -> Handing {
        .code(takeAlong(address), how: how)
    }

    private mutating func takeButton(_ key: String, _ address: WebAddress) -> Action {
        button(key, .go(.take(takeAlong(address))), icon: .takeAlong)
    }

    private func takeAlong(_ address: WebAddress) -> TakeAlong {
        TakeAlong(
            texts: [address.text],
            title: (address.host ?? address.app).map { Text($0) } ?? say("url.safe"),
            alternative: Text(address.maskedText))
    }

    private func notices(for address: WebAddress) -> [Notice] {
        var notices = address.risks.map { notice(for: $0, of: address) }
        if let port = address.port, port != 80, port != 443 {
            notices.append(
                Notice(
                    .warning, say("url.port"), detail: say("link.more.port", ["port": "\(port)"])))
        }
        if let target = address.target?.host {
            notices.append(Notice(.warning, say("link.more.on", ["host": "\(target)"])))
        } else if address.isShortened {
            notices.append(Notice(.warning, say("url.shortener")))
        }
        return notices
    }

    private func notice(for risk: URLRisk, of address: WebAddress) -> Notice {
        switch risk {
        case .userinfo:
            Notice(.danger, say("url.userinfo"), detail: say("link.more.userinfo"))
        case .embeddedCredentials:
            // Cameras and servers have it in their addresses; a page of the web asks for it.
            Notice(
                address.risks.contains(.nonHTTPScheme) ? .warning : .danger, say("link.credentials")
            )
        case .mixedScriptHost: Notice(.danger, say("url.homograph"))
        case .punycodeHost: Notice(.warning, say("link.punycode"))
        case .ipHost: Notice(.warning, say("url.ip"))
        case .scriptScheme: Notice(.danger, say("link.script"))
        case .nonHTTPScheme: Notice(.warning, say("link.scheme"))
        case .bidiControl: Notice(.danger, say("link.bidi"))
        case .noTLS: Notice(.warning, say("url.http"), detail: say("link.more.http"))
        case .installs: Notice(.warning, say("link.installs"))
        }
    }
}
