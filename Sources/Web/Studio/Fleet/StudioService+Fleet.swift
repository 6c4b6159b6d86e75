import Bundles
import Foundation
import Hub
import HubProtocol
import WebPages

/// The kiosks that report to a hub.
extension StudioService {
    /// - Returns: nil for an address that is not about this.
    func fleet(
        _ request: Request, _ page: StudioPage, _ session: StudioSessions.Session
    ) async -> Answer? {
        let path = request.path
        guard path.first == "fleet", path.count <= 3, request.method != .patch else { return nil }
        // A kiosk's name is checked before the hub is asked.
        if path.count > 1, !KioskName.isValid(path[1]) { return nil }
        do throws(FleetDesk.Failure) {
            let fleet = try await fleetDesk.fleet()
            var page = page
            page.fleetCounts = fleet.counts
            if path.count == 1 {
                guard !request.isPost else {
                    return FormBody(request.body)?["roll"] == nil
                        ? try await addKiosk(request, fleet, page, session)
                        : try await roll(request, fleet, page, session)
                }
                if let act = request.query["roll"].flatMap(FleetDesk.RolloutAct.init(rawValue:)) {
                    guard let rollout = fleet.rollout, act.fits(rollout) else {
                        return Answer(status: 303, location: "/fleet")
                    }
                    return Self.page(page.roll(act, rollout, fleet))
                }
                if let name = request.query["add"] {
                    return Self.page(page.addKiosk(name, fleet))
                }
                return Self.page(
                    page.fleet(
                        fleet, showsRetired: request.query["show"] == "retired",
                        retired: request.query["retired"].flatMap(fleet.line)))
            }
            guard let line = fleet.line(path[1]) else { return nil }
            switch (path.dropFirst(2).first, request.isPost) {
            case (nil, false):
                return Self.page(
                    page.fleetKiosk(line, fleet, day: try await fleetDesk.lastDay(of: path[1])))
            case ("retire", false) where line.state != .retired:
                return Self.page(page.retireKiosk(line, fleet))
            case ("retire", true):
                if line.state != .retired {
                    try await fleetDesk.retire(line.kiosk.name)
                    note("retired the kiosk \(line.kiosk.name)", session)
                }
                return Answer(
                    status: 303,
                    location: Link.path(["fleet"]).asking(["retired": line.kiosk.name]).url)
            case ("ring", false) where line.kiosk.isActive:
                return Self.page(page.ringOfKiosk(line, fleet))
            case ("ring", true) where line.kiosk.isActive:
                return try await setRing(of: line, request, fleet, page, session)
            default: return nil
            }
        } catch {
            switch error {
            case .none:
                let isHere = path.count == 1 && request.isGet
                return Self.page(page.noHub(folder.path), status: isHere ? 200 : 404)
            case .hub(let error): return Self.page(page.brokenHub("\(error)"), status: 503)
            }
        }
    }

    private static let wrongForm = "the form was not made by the studio; load the page again"

    /// Tells the log of a team who did something; the hub's own trace says only what.
    private func note(_ words: String, _ session: StudioSessions.Session) {
        if let team, let name = session.person?.name { team.log("\(name) \(words)") }
    }

    /// Holds the version that is on its way, lets it continue, or takes its next step.
    private func roll(
        _ request: Request, _ fleet: FleetDesk.Fleet, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws(FleetDesk.Failure) -> Answer {
        guard let form = FormBody(request.body),
            let act = form["roll"].flatMap(FleetDesk.RolloutAct.init(rawValue:)),
            let version = form["version"].flatMap({ Int($0) }), let stage = form["stage"]
        else { return Self.text(400, Self.wrongForm) }
        guard
            try await fleetDesk.change(
                act, seen: (version, stage), by: session.person?.name)
        else {
            return Self.page(page.fleet(try await fleetDesk.fleet(), isMoved: true), status: 409)
        }
        let words =
            switch act {
            case .hold: "held version \(version)"
            case .resume: "let version \(version) continue"
            case .next: "took the next step of version \(version)"
            }
        note(words, session)
        return Answer(status: 303, location: "/fleet")
    }

    private func setRing(
        of line: FleetLine, _ request: Request, _ fleet: FleetDesk.Fleet, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws(FleetDesk.Failure) -> Answer {
        guard let form = FormBody(request.body) else { return Self.text(400, Self.wrongForm) }
        let name = line.kiosk.name
        let ring = (form["ring"] ?? "").trimmingCharacters(in: .whitespaces)
        // As the command has it: "none" is the kiosk's place among the others.
        let isNone = ring.isEmpty || ring == "none"
        guard isNone || Channel.isRing(ring) else {
            return Self.page(
                page.ringOfKiosk(line, fleet, sent: ring, isWrong: true), status: 422)
        }
        try await fleetDesk.setRing(isNone ? nil : ring, of: name)
        note("put the kiosk \(name) into \(isNone ? "no ring of its own" : ring)", session)
        return Answer(status: 303, location: Link.path(["fleet", name]).url)
    }

    private func addKiosk(
        _ request: Request, _ fleet: FleetDesk.Fleet, _ page: StudioPage,
        _ session: StudioSessions.Session
    ) async throws(FleetDesk.Failure) -> Answer {
        guard let form = FormBody(request.body) else { return Self.text(400, Self.wrongForm) }
        let sent = (form["name"] ?? "").trimmingCharacters(in: .whitespaces)
        let name = sent.lowercased()
        guard KioskName.isValid(name) else {
            return Self.page(
                page.addKiosk(sent, fleet, problem: .words("fleet.add.name.wrong")), status: 422)
        }
        // A second kiosk of the same name would take the place of the first.
        if let line = fleet.line(name), line.kiosk.isActive, form["again"] != name {
            return Self.page(page.addKiosk(name, fleet, again: line), status: 409)
        }
        do throws(FleetDesk.Failure) {
            let code = try await fleetDesk.add(name)
            note("made a code for the kiosk \(name)", session)
            return Self.page(page.joinCode(code, of: name))
        } catch .hub(.invalid(let reason)) {
            return Self.page(
                page.addKiosk(name, fleet, problem: .reason(reason)), status: 422)
        }
    }
}
