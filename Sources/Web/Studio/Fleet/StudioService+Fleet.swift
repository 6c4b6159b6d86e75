import Accounts
import Bundles
import Foundation
import Hub
import HubProtocol
import WebPages

extension Desk {
    /// The kiosks that report to a hub.
    static let fleet = Desk(
        "fleet", Menu(.house, .eye, isToDo: true) { $0.fleetCounts?.inNeed ?? 0 },
        changedBy: .operator, asksOnceMore: true,
        routes: [
            .get("fleet", StudioService.fleet),
            .post("fleet", StudioService.changeFleet),
            .get("fleet/*", StudioService.kiosk),
            .get("fleet/*/retire", StudioService.retiring),
            .post("fleet/*/retire", StudioService.retire),
            .get("fleet/*/ring", StudioService.ring),
            .post("fleet/*/ring", StudioService.setRing),
        ])
}

extension StudioService {
    /// Answers with what the hub has; or says that there is no hub, or that it does not answer.
    private func withFleet(
        _ call: Call,
        _ answer: (FleetDesk.Fleet, Call) async throws(FleetDesk.Failure) -> Answer?
    ) async -> Answer? {
        do throws(FleetDesk.Failure) {
            let fleet = try await fleetDesk.fleet()
            var call = call
            call.page.fleetCounts = fleet.counts
            return try await answer(fleet, call)
        } catch {
            switch error {
            case .none:
                let isHere = call.parts.isEmpty && call.request.isGet
                return Self.page(call.page.noHub(folder.path), status: isHere ? 200 : 404)
            case .hub(let error): return Self.page(call.page.brokenHub("\(error)"), status: 503)
            }
        }
    }

    /// The same for the kiosk that the address names; its name is checked before the hub is asked.
    private func withKiosk(
        _ call: Call,
        _ answer: (FleetLine, FleetDesk.Fleet, Call) async throws(FleetDesk.Failure) -> Answer?
    ) async -> Answer? {
        let name = call.parts[0]
        guard KioskName.isValid(name) else { return nil }
        return await withFleet(call) { fleet, call throws(FleetDesk.Failure) in
            guard let line = fleet.line(name) else { return nil }
            return try await answer(line, fleet, call)
        }
    }

    fileprivate func fleet(_ call: Call) async -> Answer? {
        await withFleet(call) { fleet, call throws(FleetDesk.Failure) in
            let (query, page) = (call.request.query, call.page)
            if let act = query["roll"].flatMap(FleetDesk.RolloutAct.init(rawValue:)) {
                guard let rollout = fleet.rollout, act.fits(rollout) else {
                    return Answer(status: 303, location: "/fleet")
                }
                return Self.page(page.roll(act, rollout, fleet))
            }
            if let name = query["add"] { return Self.page(page.addKiosk(name, fleet)) }
            return Self.page(
                page.fleet(
                    fleet, showsRetired: query["show"] == "retired",
                    retired: query["retired"].flatMap(fleet.line)))
        }
    }

    fileprivate func changeFleet(_ call: Call) async throws -> Answer? {
        let form = try call.form()
        return await withFleet(call) { fleet, call throws(FleetDesk.Failure) in
            form["roll"] == nil
                ? try await addKiosk(form, call, fleet) : try await roll(form, call)
        }
    }

    fileprivate func kiosk(_ call: Call) async -> Answer? {
        await withKiosk(call) { line, fleet, call throws(FleetDesk.Failure) in
            let day = try await fleetDesk.lastDay(of: line.kiosk.name)
            return Self.page(call.page.fleetKiosk(line, fleet, day: day))
        }
    }

    fileprivate func retiring(_ call: Call) async -> Answer? {
        await withKiosk(call) { line, fleet, call throws(FleetDesk.Failure) in
            line.state == .retired ? nil : Self.page(call.page.retireKiosk(line, fleet))
        }
    }

    fileprivate func retire(_ call: Call) async -> Answer? {
        await withKiosk(call) { line, _, call throws(FleetDesk.Failure) in
            let name = line.kiosk.name
            if line.state != .retired {
                try await fleetDesk.retire(name)
                note("retired the kiosk \(name)", call.session)
            }
            return Answer(
                status: 303, location: Link.path(["fleet"]).asking(["retired": name]).url)
        }
    }

    fileprivate func ring(_ call: Call) async -> Answer? {
        await withKiosk(call) { line, fleet, call throws(FleetDesk.Failure) in
            line.kiosk.isActive ? Self.page(call.page.ringOfKiosk(line, fleet)) : nil
        }
    }

    /// Tells the log of a team who did something; the hub's own trace says only what.
    private func note(_ words: String, _ session: StudioSessions.Session) {
        if let team, let name = session.person?.name { team.log("\(name) \(words)") }
    }

    /// Holds the version that is on its way, lets it continue, or takes its next step.
    private func roll(_ form: FormBody, _ call: Call) async throws(FleetDesk.Failure) -> Answer {
        guard let act = form["roll"].flatMap(FleetDesk.RolloutAct.init(rawValue:)),
            let version = form["version"].flatMap({ Int($0) }), let stage = form["stage"]
        else { return Self.text(Unusable.form.status, Unusable.form.words) }
        guard
            try await fleetDesk.change(
                act, seen: (version, stage), by: call.session.person?.name)
        else {
            return Self.page(
                call.page.fleet(try await fleetDesk.fleet(), isMoved: true), status: 409)
        }
        let words =
            switch act {
            case .hold: "held version \(version)"
            case .resume: "let version \(version) continue"
            case .next: "took the next step of version \(version)"
            }
        note(words, call.session)
        return Answer(status: 303, location: "/fleet")
    }

    fileprivate func setRing(_ call: Call) async throws -> Answer? {
        let ring = (try call.form()["ring"] ?? "").trimmingCharacters(in: .whitespaces)
        return await withKiosk(call) { line, fleet, call throws(FleetDesk.Failure) in
            guard line.kiosk.isActive else { return nil }
            let name = line.kiosk.name
            // As the command has it: "none" is the kiosk's place among the others.
            let isNone = ring.isEmpty || ring == "none"
            guard isNone || Channel.isRing(ring) else {
                return Self.page(
                    call.page.ringOfKiosk(line, fleet, sent: ring, isWrong: true), status: 422)
            }
            try await fleetDesk.setRing(isNone ? nil : ring, of: name)
            note("put the kiosk \(name) into \(isNone ? "no ring of its own" : ring)", call.session)
            return Answer(status: 303, location: Link.path(["fleet", name]).url)
        }
    }

    private func addKiosk(_ form: FormBody, _ call: Call, _ fleet: FleetDesk.Fleet)
        async throws(FleetDesk.Failure) -> Answer
    {
        let sent = (form["name"] ?? "").trimmingCharacters(in: .whitespaces)
        let name = sent.lowercased()
        guard KioskName.isValid(name) else {
            return Self.page(
                call.page.addKiosk(sent, fleet, problem: .words("fleet.add.name.wrong")),
                status: 422)
        }
        // A second kiosk of the same name would take the place of the first.
        if let line = fleet.line(name), line.kiosk.isActive, form["again"] != name {
            return Self.page(call.page.addKiosk(name, fleet, again: line), status: 409)
        }
        do throws(FleetDesk.Failure) {
            let code = try await fleetDesk.add(name)
            note("made a code for the kiosk \(name)", call.session)
            return Self.page(call.page.joinCode(code, of: name))
        } catch .hub(.invalid(let reason)) {
            return Self.page(
                call.page.addKiosk(name, fleet, problem: .reason(reason)), status: 422)
        }
    }
}
