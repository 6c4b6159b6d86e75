import Foundation

extension HubStore {
    private static let rolloutName = "rollout"

    /// The version that is on its way, or was the last one that was; `nil` before the first.
    public func rollout() throws(HubError) -> (rollout: Rollout, version: Int64)? {
        guard let setting = try setting(Self.rolloutName) else { return nil }
        guard
            let rollout = try? JSONDecoder().decode(Rollout.self, from: Data(setting.value.utf8))
        else { throw .corrupt(name: name, detail: "the rollout cannot be read") }
        return (rollout, setting.version)
    }

    /// Changes the rollout, where it is still as it was read, and writes what was done.
    ///
    /// - Parameter version: as ``rollout()`` returned it; 0 where there was none.
    /// - Returns: whether it was changed; false where another hub or an operator was first.
    public func set(
        _ rollout: Rollout, ifVersion version: Int64, _ words: String, at now: Int64
    ) throws(HubError) -> Bool {
        guard try set(Self.rolloutName, to: Self.json(rollout), ifVersion: version) else {
            return false
        }
        try trace(words, at: now)
        return true
    }

    /// Starts a version on its way.
    ///
    /// - Throws: ``HubError/invalid(_:)`` for a lower version than one that was on its way.
    public func start(
        _ version: Int, soak: Int64, at now: Int64
    ) throws(HubError) {
        let old = try rollout()
        if let old, version <= old.rollout.version {
            throw .invalid(
                """
                version \(old.rollout.version) was on its way already, and kiosks take no lower \
                one; publish the content again for a higher version
                """)
        }
        guard Rollout.soaks.contains(soak) else {
            throw .invalid("a stage lasts 1 minute to 30 days")
        }
        let isSet = try set(
            Rollout(version: version, soak: soak, at: now), ifVersion: old?.version ?? 0,
            "version \(version) goes to one kiosk", at: now)
        if !isSet { throw try overtaken() }
    }

    /// What is wrong where the rollout is not as it was read any more.
    private func overtaken() throws(HubError) -> HubError {
        guard let rollout = try rollout()?.rollout else {
            throw .corrupt(name: name, detail: "the rollout was deleted")
        }
        return .overtaken(
            by: rollout.by,
            now:
                "version \(rollout.version) is \(rollout.state.rawValue), at \(rollout.stage.rawValue)"
        )
    }

    /// Holds the rollout, lets it go on, or lets it go to the next stage at once.
    ///
    /// - Parameters:
    ///   - operator: who does it, as others read it; `nil` for a command or the hub itself.
    ///   - isStill: whether the rollout is still the one that the operator has seen.
    /// - Throws: ``HubError/overtaken(by:now:)`` where another was faster.
    public func change(
        at now: Int64, by operator: String? = nil,
        ifStill isStill: (Rollout) -> Bool = { _ in true },
        _ words: (Rollout) -> String, _ body: (inout Rollout) throws -> Void
    ) throws(HubError) {
        guard let (old, version) = try rollout() else {
            throw .invalid("no version is on its way; start one with: docent hub ring VERSION")
        }
        guard isStill(old) else { throw try overtaken() }
        var new = old
        do {
            try body(&new)
        } catch {
            throw (error as? HubError) ?? .invalid("\(error)")
        }
        guard new != old else { return }
        new.by = `operator`.map { String($0.prefix(Rollout.maximumName)) }
        guard try set(new, ifVersion: version, words(new), at: now) else { throw try overtaken() }
    }

    /// Stops the rollout: kiosks that do not show the version do not take it.
    ///
    /// One that has stopped, or is done, stays as it is.
    public func holdRollout(
        at now: Int64, by operator: String? = nil,
        ifStill isStill: (Rollout) -> Bool = { _ in true }
    ) throws(HubError) {
        try change(
            at: now, by: `operator`, ifStill: isStill,
            { "version \($0.version) was held by an operator" }
        ) {
            if $0.state == .running { $0.state = .held }
        }
    }

    /// Lets a rollout that has stopped continue, with the whole time of its stage; one that is running stays as it is.
    public func resumeRollout(
        at now: Int64, by operator: String? = nil,
        ifStill isStill: (Rollout) -> Bool = { _ in true }
    ) throws(HubError) {
        try change(at: now, by: `operator`, ifStill: isStill, { "version \($0.version) continues" })
        {
            guard $0.state == .halted || $0.state == .held else { return }
            ($0.state, $0.reason, $0.began) = (.running, nil, now)
        }
    }

    /// Takes the next step of a running rollout at once.
    ///
    /// - Throws: ``HubError/invalid(_:)`` where there is none.
    public func advanceRollout(
        at now: Int64, by operator: String? = nil,
        ifStill isStill: (Rollout) -> Bool = { _ in true }
    ) throws(HubError) {
        try change(
            at: now, by: `operator`, ifStill: isStill,
            { "version \($0.version) goes to \($0.stage.rawValue)" }
        ) {
            guard $0.state == .running, let next = $0.stage.next else {
                throw HubError.invalid(
                    "version \($0.version) has no next step: it is \($0.state.rawValue), at \($0.stage.rawValue)"
                )
            }
            ($0.stage, $0.began) = (next, now)
        }
    }

    /// Lets the rollout take its next step, if one is due; several hubs may ask at the same time.
    ///
    /// - Returns: what was done, in words; `nil` where nothing was.
    public func advanceRollout(at now: Int64, interval: Int) throws(HubError) -> String? {
        guard let (old, version) = try rollout(), old.state == .running else { return nil }
        var new = old
        new.by = nil
        let words: String
        switch old.step(try kiosks(), at: now, interval: interval) {
        case .wait: return nil
        case .halt(let reason):
            (new.state, new.reason) = (.halted, reason)
            words = "version \(old.version) halted: \(reason)"
        case .advance:
            if let next = old.stage.next {
                (new.stage, new.began) = (next, now)
                words = "version \(old.version) goes to \(next.rawValue)"
            } else {
                new.state = .done
                words = "version \(old.version) is everywhere"
            }
        }
        return try set(new, ifVersion: version, words, at: now) ? words : nil
    }
}
