import PageModel
import TourModel
import TourStore

extension PageBuilder {
    /// All guided tours, each with how long it is, or how much of it was seen.
    mutating func tours() throws -> Screen {
        let rows = try content.tours().map { try row($0) }
        var screen = frame(
            .plan(PlanPage(plan: try sitePlan(), sections: [.rows(rows)])), tab: .map,
            kicker: say("map.kicker", ["site": text(content.site.map.names)]),
            icon: .route, title: say("tours.title"),
            actions: [button("map.whole", .tab(.siteMap), icon: .map)], hint: "keys.choose")
        screen.initialFocus = rows.first?.id
        return screen
    }

    /// One tour: its stops, which of them were seen, and the way from each to the next.
    mutating func tour(_ tourID: GuidedTour.ID) throws -> Screen {
        let isStepFree = session.walk.isStepFree
        guard let itinerary = try content.itinerary(ofTour: tourID, isStepFree: isStepFree) else {
            return try tours()
        }
        let tour = itinerary.tour
        let hasBegun = session.walk.hasBegun(tour)
        let next = session.walk.next(of: tour)
        var length = hasBegun ? progress(of: tour) : try kind(of: tour)
        if hasBegun, let next, let minutes = itinerary.minutesLeft(fromStage: next) {
            length += ", \(say("tours.left", ["minutes": "\(minutes)"]))"
        }
        let rows = try itinerary.stages.indices.map {
            try row(of: itinerary, stop: $0, isNext: hasBegun && $0 == next)
        }
        var actions: [Action] = []
        if let next {
            let page = Page.stop(tour.id, index: next)
            actions.append(
                hasBegun
                    ? Action(id(.go(page)), goOn(with: tour, at: next), icon: .route)
                    : button("tours.start", .go(page), icon: .route))
        }
        actions.append(button("map.tours.all", .go(.tours), icon: .map))
        // What the walk shows first.
        let first = itinerary.stages.lazy.compactMap(\.picture).first
        return frame(
            .article(
                ArticlePage(
                    pictures: scenery(first),
                    sections: [
                        .lead(text(tour.summaries)), .note(marked(length, tour.access)),
                        .rows(rows),
                    ])),
            tab: .map, kicker: say("tours.title"), icon: .route, title: text(tour.names),
            actions: actions, hint: "keys.choose")
    }

    /// What leads to a tour: how far the visitor has come, or how long it takes, and to whom it is shown.
    mutating func row(_ tour: GuidedTour) throws -> Row {
        Row(
            id: id(.go(.tour(tour.id))), title: text(tour.names),
            detail: marked(
                session.walk.hasBegun(tour) ? progress(of: tour) : try kind(of: tour), tour.access),
            icon: tour.isAudio ? .sound : .route)
    }

    private mutating func row(
        of itinerary: TourItinerary, stop index: Int, isNext: Bool
    ) throws -> Row {
        let stage = itinerary.stages[index]
        let room = try content.store.room(stage.stop.roomID)
        let hasSeen = session.walk.hasSeen(index, of: itinerary.tour)
        return Row(
            id: id(.go(.stop(itinerary.tour.id, index: index))),
            label: room?.label ?? stage.stop.roomID,
            title: room.map { text($0.names) } ?? "\(stage.stop.roomID)",
            detail: hasSeen ? "✓ \(say("tours.seen"))" : distance(to: stage, at: index),
            isSelected: isNext)
    }

    /// One stop: what to look at there, and how to get there.
    mutating func stop(_ tourID: GuidedTour.ID, index: Int) throws -> Screen {
        let isStepFree = session.walk.isStepFree
        guard let itinerary = try content.itinerary(ofTour: tourID, isStepFree: isStepFree),
            itinerary.stages.indices.contains(index),
            let room = try content.store.room(itinerary.stages[index].stop.roomID)
        else { return try tours() }
        let stage = itinerary.stages[index]
        let tour = itinerary.tour
        var sections: [Section] = [.heading(place(index, in: tour), level: 2)]
        if session.walk.hasSeen(index, of: tour) {
            sections.append(.notice(Notice(.ok, say("tours.seen"))))
        }
        let listening = try stage.stop.sound.flatMap {
            try content.store.sound($0, in: languages)
        }
        if let listening { sections += player(of: listening) }
        sections += markdown(stage.stop.texts.values.isEmpty ? room.texts : stage.stop.texts)
        sections +=
            stage.stop.timeline.isEmpty
            ? compareRows(.room(room.id), room.timeline)
            : compareRows(.stop(tour.id, index: index), stage.stop.timeline)
        let (subject, quiz) = try questions(ofStop: index, of: tour)
        sections += quizRows(subject, quiz)
        if let distance = distance(to: stage, at: index) { sections.append(.note(distance)) }
        // Where it is not played, its words stand above.
        if let listening, obstacle(surroundings.film) == nil {
            sections += words(of: listening.sound)
        }
        var actions = try listening.map { try listeningActions(to: $0, in: room) } ?? []
        if index + 1 < tour.stops.count {
            let next = Page.stop(tour.id, index: index + 1)
            actions.append(button("tours.next", .replace(next), icon: .chevron))
        } else {
            actions.append(button("tours.end", .replace(.tourEnd(tour.id)), icon: .check))
        }
        // While it plays, the player's keys take the place of the others.
        if listening == nil || !surroundings.film.isPlaying {
            actions += ways(from: stage, at: index, of: tour, in: room)
        }
        // Who sees no picture of the room sees where it is.
        let page: Content =
            if let picture = stage.picture {
                .article(ArticlePage(pictures: [self.picture(picture)], sections: sections))
            } else {
                .plan(
                    PlanPage(
                        plan: try plan(
                            of: .floor(building: room.buildingID, floor: room.floorID), to: room),
                        sections: sections))
            }
        return frame(
            page, tab: .map,
            kicker: text(tour.names), icon: .route,
            title: "\(room.label)  \(text(room.names))", actions: actions)
    }

    /// What leads from a stop to where it is, to the one before, to its room, and out of the walk.
    private mutating func ways(
        from stage: TourItinerary.Stage, at index: Int, of tour: GuidedTour, in room: Room
    ) -> [Action] {
        let isStepFree = session.walk.isStepFree
        let leg = Page.leg(tour.id, stop: index, isStepFree: isStepFree, leg: 0)
        var actions: [Action] = []
        if case .success = stage.route {
            actions.append(button("room.way", .go(leg), icon: .route))
        } else if isStepFree, stage.route == .failure(.noWayWithoutSteps(to: room.id)) {
            actions.append(button("room.way", .go(leg), icon: .route))
        } else {
            actions.append(button("room.place", .go(place(of: room)), icon: .map))
        }
        if index > 0 {
            let before = Page.stop(tour.id, index: index - 1)
            actions.append(button("tours.previous", .replace(before), icon: .back))
        }
        return actions + [
            button("room.page", .go(.room(room.id)), icon: .room),
            button("tours.leave", .leaveTour, icon: .close),
        ]
    }

    /// The way to a stop from the one before, one plan after the other.
    mutating func leg(
        of tourID: GuidedTour.ID, to index: Int, isStepFree: Bool, leg: Int
    ) throws -> Screen {
        guard let itinerary = try content.itinerary(ofTour: tourID, isStepFree: isStepFree),
            itinerary.stages.indices.contains(index),
            let room = try content.store.room(itinerary.stages[index].stop.roomID)
        else { return try tours() }
        var screen: Screen
        var place = place(index, in: itinerary.tour)
        switch itinerary.stages[index].route {
        case .success(let route):
            guard route.legs.indices.contains(leg) else { return try stop(tourID, index: index) }
            let area = try name(of: route.legs[leg].area)
            place += ", \(area)"
            screen = try way(along: route, to: room, isStepFree: isStepFree, leg: leg) {
                .leg(tourID, stop: index, isStepFree: $0, leg: $1)
            }
        case .failure(.noWayWithoutSteps):
            screen = try wayWithSteps(
                to: room, .leg(tourID, stop: index, isStepFree: false, leg: 0))
        case .failure: return try stop(tourID, index: index)
        }
        screen.kicker?.text = place
        screen.identity = "\(session.visits) leg \(tourID) \(index) \(leg)"
        screen.actions.append(
            button("tours.there", .replace(.stop(tourID, index: index)), icon: .check))
        return screen
    }

    /// After the last stop: what was left out, and what else there is.
    mutating func tourEnd(_ tourID: GuidedTour.ID) throws -> Screen {
        guard
            let itinerary = try content.itinerary(
                ofTour: tourID, isStepFree: session.walk.isStepFree)
        else { return try tours() }
        let tour = itinerary.tour
        let left = tour.stops.indices.filter { !session.walk.hasSeen($0, of: tour) }
        var sections = [Section.lead(progress(of: tour))]
        if let score = try score(of: tour) { sections.append(.notice(score)) }
        if !left.isEmpty {
            sections += [
                .paragraph(say("tours.missed")),
                .rows(try left.map { try row(of: itinerary, stop: $0, isNext: false) }),
            ]
        }
        let others = try content.tours().filter { $0.id != tourID }.map { try row($0) }
        if !others.isEmpty { sections.append(.rows(others, label: say("pass.next"))) }
        let actions = [
            button("dock.home", .tab(.home), icon: .home),
            button("map.tours.all", .go(.tours), icon: .route),
            button("map.whole", .tab(.siteMap), icon: .map),
        ]
        let pictures = scenery(content.site.home.picture)
        return frame(
            .article(ArticlePage(pictures: pictures, sections: sections)), tab: .map,
            kicker: text(tour.names),
            icon: .check, title: say(left.isEmpty ? "tours.done" : "tours.last"),
            actions: actions, hint: "keys.choose")
    }

    /// A picture that stands beside a list.
    private func scenery(_ id: Media.ID?) -> [Picture] {
        guard let id else { return [] }
        var picture = picture(id, caption: nil)
        picture.isScenery = true
        return [picture]
    }

    // MARK: On other pages

    /// What leads back to the tour that is being walked; `nil` while none is, or all of it was seen.
    mutating func walkButton() throws -> Action? {
        guard let place = session.walk.current, let tour = try content.store.tour(place.tour),
            let next = session.walk.next(of: tour)
        else { return nil }
        return Action(
            id(.go(.stop(tour.id, index: next))), goOn(with: tour, at: next), icon: .route)
    }

    /// What leads from a room to the stop of the tour that is being walked; `nil` where it is none.
    mutating func stopButton(_ room: Room) throws -> Action? {
        guard let place = session.walk.current, let tour = try content.store.tour(place.tour),
            let index = tour.stops.firstIndex(where: { $0.roomID == room.id })
        else { return nil }
        return Action(
            id(.go(.stop(tour.id, index: index))), self.place(index, in: tour), icon: .route)
    }

    // MARK: Words

    /// "Stop 3 of 7".
    private func place(_ index: Int, in tour: GuidedTour) -> Text {
        say("tours.stop", ["index": "\(index + 1)", "count": "\(tour.stops.count)"])
    }

    private func goOn(with tour: GuidedTour, at index: Int) -> Text {
        say("tours.go", ["index": "\(index + 1)", "count": "\(tour.stops.count)"])
    }

    private func progress(of tour: GuidedTour) -> Text {
        say(
            "tours.progress",
            ["seen": "\(session.walk.seen(of: tour))", "count": "\(tour.stops.count)"])
    }

    func length(of tour: GuidedTour) -> Text {
        let count: Text = "\(tour.stops.count)"
        guard let minutes = tour.minutes else { return say("tours.stops", ["count": count]) }
        return say("tours.minutes", ["minutes": "\(minutes)", "count": count])
    }

    /// How far it is from the stop before, or from here to the first; `nil` where no way is known.
    private func distance(to stage: TourItinerary.Stage, at index: Int) -> Text? {
        guard case .success(let route) = stage.route else { return nil }
        let way = summary(route)
        return index == 0
            ? say("tours.from.here", ["way": way])
            : say("tours.from.stop", ["index": "\(index)", "way": way])
    }
}
