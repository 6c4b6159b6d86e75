import Foundation
import Imaging
import PageModel
import Payloads
import TourModel
import TourStore

extension PageBuilder {
    /// A place on the Earth: on the site map where it lies there, else how far away it is and in which
    /// direction.
    mutating func earthPage(_ location: Location) -> Screen {
        // Content that cannot be read says nothing of the place; the page's facts stay.
        let sight = try? EarthSight(location, in: content)
        let known = sight?.looks
        switch sight?.whereabouts {
        case .onMap(let point, let nearby)?:
            if var plan = try? sitePlan() {
                plan.marks.append(
                    Plan.Mark(
                        .target(uncertainty: location.uncertainty), at: point,
                        name: location.query.map { Text($0) } ?? ""))
                return earth(
                    location, plan: plan, title: say("geo.here"),
                    lead: (try? words(for: nearby)) ?? say("geo.grounds"),
                    actions: mapActions(nearby))
            }
        case .away(let metres, let bearing)?:
            let distance = length(metres)
            let from = say(sight?.isFromKiosk == true ? "geo.from.here" : "geo.from.site")
            guard let bearing else { return earth(location, title: distance, lead: from) }
            let direction = say("geo.to.\(EarthSight.eighth(bearing))")
            let look = known.map { looks in
                say("geo.look", ["look": say("geo.look.\(EarthSight.eighth(bearing - looks))")])
            }
            return earth(
                location, plan: compass(top: known ?? 0, target: bearing, direction),
                title: say("geo.away", ["distance": distance, "direction": direction]),
                lead: look ?? from)
        case .unknown?, nil: break
        }
        return earth(location, title: say("geo.title"), lead: nil)
    }

    // MARK: The page

    private mutating func earth(
        _ location: Location, plan: Plan? = nil, title: Text, lead: Text?,
        actions: [Action] = []
    ) -> Screen {
        var sections: [Section] = []
        if let lead { sections.append(.lead(lead)) }
        var facts: [Fact] = []
        if let name = location.query { facts.append(Fact(say("fact.name"), Text(name))) }
        if !location.isByName { facts.append(Fact(say("geo.coordinates"), coordinates(location))) }
        if let altitude = location.altitude {
            facts.append(Fact(say("geo.altitude"), length(altitude)))
        }
        if let uncertainty = location.uncertainty {
            facts.append(
                Fact(
                    say("geo.uncertainty"),
                    say("geo.within", ["distance": length(uncertainty)])))
        }
        sections.append(.facts(facts))
        // How far a place is matters here, not on the phone.
        let title = (here: title, phone: say("geo.title"))
        guard let plan else {
            return codePage(
                "geo.kicker", .map, titled: title.here, sections: sections, actions: actions,
                handing: handing(
                    [encoded(.geo(location))], titled: title.phone, how: "take.how.geo"))
        }
        sections.append(.note(say("geo.phone")))
        let take = takeButton(.geo(location), titled: title.phone)
        return frame(
            .plan(PlanPage(plan: plan, sections: sections)), tab: .scan, kicker: say("geo.kicker"),
            icon: .map, title: title.here, actions: actions + [take].compactMap(\.self))
    }

    /// What a place on the map leads to: the building it lies in.
    private mutating func mapActions(_ nearby: EarthSight.Nearby?) -> [Action] {
        guard let nearby, nearby.metres == 0 else { return [] }
        return [button("map.about", .go(.building(nearby.id)), icon: .building)]
    }

    // MARK: Words

    private func words(for nearby: EarthSight.Nearby?) throws -> Text {
        guard let nearby, let building = try content.store.building(nearby.id) else {
            return say("geo.grounds")
        }
        let name: Text = "\(building.id), \(text(building.names))"
        return nearby.metres == 0
            ? say("geo.inside", ["building": name])
            : say("geo.near", ["distance": length(nearby.metres), "building": name])
    }

    /// A length as it is said: metres up to one kilometre, tenths up to ten of them.
    private func length(_ metres: Double) -> Text {
        let isFar = abs(metres) >= 999.5
        let number = isFar ? metres / 1000 : metres
        let digits = isFar && abs(number) < 9.95 ? 1 : 0
        let style = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(digits))
            .locale(language.locale)
        return say(
            isFar ? "geo.kilometres" : "geo.metres", ["number": Text(number.formatted(style))])
    }

    /// "46.50000° N, 8.10000° E" as programs and maps write it: latitude first.
    private func coordinates(_ location: Location) -> Text {
        func digits(_ degrees: Double) -> String {
            // Five digits are a metre.
            let rounded = (degrees * 1e5).rounded() / 1e5
            return "\(rounded == 0 ? 0 : rounded)"
        }
        return "\(digits(location.latitude)), \(digits(location.longitude))"
    }

    // MARK: The compass

    private func compass(top: Double, target: Double, _ direction: Text) -> Plan {
        let letters = say("geo.letters").string.split(separator: " ").map { Text(String($0)) }
        return Plan(
            width: 100, height: 100,
            compass: Plan.Compass(top: top, target: target, letters: letters),
            alternative: say("geo.compass", ["direction": direction]))
    }
}
