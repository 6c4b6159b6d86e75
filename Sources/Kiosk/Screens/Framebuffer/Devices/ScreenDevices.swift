/// The screens of this machine.
public enum ScreenDevices {
    /// Every graphics card and framebuffer, cards first, in the order of their numbers; the default is marked.
    ///
    /// A card is preferred, since page flips show pages whole; a framebuffer is used where no card can be. Listing
    /// changes nothing on the screen.
    public static func list() -> [ScreenReport] { list(calls: LinuxScreenCalls()) }

    static func list(calls: any ScreenCalls) -> [ScreenReport] {
        let cards = calls.nodes(in: "/dev/dri", prefix: "card").map { path in
            Finding(path: path, kind: .card, outcome: describeCard(path, calls: calls))
        }
        let isCardInUse = cards.contains { $0.outcome == .failure(.inUse(path: $0.path)) }
        let framebuffers = calls.nodes(in: "/dev", prefix: "fb").map { path in
            Finding(
                path: path, kind: .framebuffer,
                outcome: describeFramebuffer(path, isCardInUse: isCardInUse, calls: calls))
        }
        let all = cards + framebuffers
        let chosen = all.firstIndex { (try? $0.outcome.get()) != nil }
        return all.enumerated().map { index, finding in
            ScreenReport(
                path: finding.path, kind: finding.kind, outcome: finding.outcome,
                isChosen: index == chosen,
                reason: reason(for: finding, isChosen: index == chosen))
        }
    }

    /// The path of the default screen.
    ///
    /// - Throws: ``ScreenError/nothingConnected(path:connectors:)`` where a card only lacks its screen; else
    ///   ``ScreenError/noScreen(reasons:)`` with what is wrong with each device.
    static func automaticPath(calls: any ScreenCalls = LinuxScreenCalls()) throws(ScreenError)
        -> String
    {
        let reports = list(calls: calls)
        guard let chosen = reports.first(where: \.isChosen) else {
            for report in reports {
                if case .failure(let error) = report.outcome, case .nothingConnected = error {
                    throw error
                }
            }
            throw .noScreen(reasons: reports.map(\.description))
        }
        return chosen.path
    }

    private struct Finding {
        let path: String
        let kind: ScreenKind
        let outcome: Result<String, ScreenError>
    }

    private static func reason(for finding: Finding, isChosen: Bool) -> String {
        switch (finding.outcome, isChosen, finding.kind) {
        case (.failure, _, _): "cannot be used"
        case (_, true, .card): "chosen: pages appear whole"
        case (_, true, .framebuffer): "chosen: no graphics card can be used"
        case (_, false, .card): "usable: an earlier card is chosen"
        case (_, false, .framebuffer): "usable: another is chosen"
        }
    }

    private static func describeCard(_ path: String, calls: any ScreenCalls) -> Result<
        String, ScreenError
    > {
        do throws(ScreenError) {
            let output = try CardDevice.describe(path, calls: calls)
            return .success(
                "\(output.connector.name) \(output.mode.width)x\(output.mode.height) at "
                    + "\(output.mode.rate) Hz"
                    + size(output.connector.millimetresWide, output.connector.millimetresHigh))
        } catch {
            return .failure(error)
        }
    }

    private static func describeFramebuffer(
        _ path: String, isCardInUse: Bool, calls: any ScreenCalls
    ) -> Result<String, ScreenError> {
        do throws(ScreenError) {
            let (facts, format) = try FramebufferDevice.describe(path, calls: calls)
            // A card's framebuffer is invisible while another program has the card.
            if isCardInUse, facts.name.hasSuffix("drmfb") { return .failure(.inUse(path: path)) }
            return .success(
                "\(facts.name) \(facts.width)x\(facts.height), \(format)"
                    + size(facts.millimetresWide, facts.millimetresHigh))
        } catch {
            return .failure(error)
        }
    }

    private static func size(_ width: Int, _ height: Int) -> String {
        ScreenRotation.none.seen(width, height).map { ", \($0.width) x \($0.height) mm" } ?? ""
    }
}
