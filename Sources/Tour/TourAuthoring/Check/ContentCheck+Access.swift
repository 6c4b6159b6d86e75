import Passes
import TourModel
import Wording

extension ContentCheck {
    /// Warns of restricted content on pages of visitors who do not see it, and where no visitor can.
    func checkAccess() {
        let media = content.media.byID
        checkTours(media)
        checkPages(media)
        checkPairs(media)
        checkKiosks()
        checkGroupTours()
        checkLinksToTours()
        checkRestrictedMedia(media)
        checkRestrictedTexts()
        checkAudience()
    }

    // MARK: Tours

    /// Stops whose room's text, pictures or sound are not for all who see the tour.
    private func checkTours(_ media: [Media.ID: Media]) {
        let stops = Set(content.tours.lazy.flatMap(\.stops).map(\.roomID))
        let rooms = content.rooms.filter { stops.contains($0.id) }.byID
        for tour in content.tours {
            for stop in tour.stops {
                if let room = rooms[stop.roomID], !room.textAccess.includes(tour.access) {
                    let place = place(of: .room, room.id, inTour: tour.id)
                    if stop.texts.values.isEmpty, !room.texts.values.isEmpty {
                        tellGap(
                            place, "the tour \(tour.id) is for \(tour.access.people)",
                            "the text of \(room.id) is for \(room.textAccess.people), and the stop has none",
                            "write text: for the stop, or access: \(room.textAccess) for the tour")
                    } else if stop.quiz.isEmpty, !room.quiz.isEmpty {
                        tellGap(
                            place, "the tour \(tour.id) is for \(tour.access.people)",
                            "the questions of \(room.id) are for \(room.textAccess.people), and the stop has none",
                            "write quiz: for the stop, or access: \(room.textAccess) for the tour")
                    }
                }
                for medium in (stop.timeline + [stop.sound]).compactMap({ $0 }).compactMap({
                    media[$0]
                })
                where !medium.access.includes(tour.access) {
                    tellGap(
                        place(of: .medium, medium.id, inTour: tour.id),
                        "the tour \(tour.id) is for \(tour.access.people)",
                        "the \(medium.kind) \(medium.id) is for \(medium.access.people)",
                        "take it out here, or write access: \(medium.access) for the tour")
                }
            }
        }
    }

    // MARK: Media

    /// Restricted media on pages that all see, and posters that not all see who see their film.
    private func checkPages(_ media: [Media.ID: Media]) {
        func check(_ id: Media.ID?, _ page: String, _ isOnIt: (String) -> Bool) {
            guard let medium = id.flatMap({ media[$0] }), medium.access != .public else { return }
            // The list of a page's media may name it before.
            let place = scope.references.last {
                $0.subject == .medium && $0.id == medium.id && $0.kind != nil
                    && isOnIt($0.place.file)
            }?.place
            tellGap(
                place ?? Place(file: MediaReader.path), "\(page) for all visitors",
                "the \(medium.kind) \(medium.id) is for \(medium.access.people)",
                "name another one here, or take access: out of it")
        }
        let home = content.site.home
        check(home.picture, "the home page is") { $0 == SiteReader.path }
        check(home.film, "the home page is") { $0 == SiteReader.path }
        for item in content.news {
            check(item.picture, "the news page is") { $0.lowercased() == "news/\(item.id).md" }
        }
        for building in content.buildings {
            let path = "BUILDINGS/\(building.id)/BUILDING.MD"
            for floor in building.floors {
                check(floor.plan, "the plan of floor \(floor.id) is") { $0.uppercased() == path }
            }
        }
        for film in content.media {
            guard let poster = film.poster.flatMap({ media[$0] }),
                !poster.access.includes(film.access)
            else { continue }
            tellGap(
                place(of: .medium, poster.id) { $0 == MediaReader.path }
                    ?? Place(file: MediaReader.path),
                "the film \(film.id) is for \(film.access.people)",
                "its poster \(poster.id) is for \(poster.access.people)",
                "choose another poster, or write access: \(poster.access) for the film")
        }
    }

    /// Pictures of one view of which some visitors would see a single one.
    private func checkPairs(_ media: [Media.ID: Media]) {
        let pages =
            content.buildings.map { ("BUILDINGS/\($0.id)/BUILDING.MD", $0.timeline) }
            + content.rooms.filter { !$0.timeline.isEmpty }.map {
                ("BUILDINGS/\($0.buildingID)/\($0.id).MD", $0.timeline)
            }
        for (path, timeline) in pages {
            let pictures = timeline.compactMap { media[$0] }
            let restricted = pictures.filter { $0.access != .public }
            guard pictures.count - restricted.count == 1, let first = restricted.first else {
                continue
            }
            log.warning(
                place(of: .medium, first.id) { $0.uppercased() == path }
                    ?? Place(file: path.lowercased()),
                "the picture \(first.id) of the pair is for \(first.access.people), so other visitors see "
                    + "no pair",
                "give all pictures of the pair the same access:", .access)
        }
    }

    /// Restricted media that no page shows.
    private func checkRestrictedMedia(_ media: [Media.ID: Media]) {
        // In the list of media, a poster or a version names another medium; only pages show one.
        let onPages = Set(
            scope.references.lazy.filter {
                $0.subject == .medium && $0.place.file != MediaReader.path
            }.map(\.id))
        let posters = Set(
            content.media.lazy.filter { onPages.contains($0.id) }.compactMap(\.poster))
        for medium in content.media
        where medium.access != .public && medium.versionOf == nil
            && !onPages.contains(medium.id) && !posters.contains(medium.id)
        {
            log.warning(
                place(MediaReader.path, containing: "\(medium.id):"),
                "the \(medium.kind) \(medium.id) is for \(medium.access.people), and no page shows it",
                "name it on a page, or take it out", .access)
        }
    }

    // MARK: Kiosks, visits and links

    private func checkKiosks() {
        let tours = content.tours.byID
        for kiosk in content.kiosks where kiosk.audience == .public {
            for tour in kiosk.tours.compactMap({ tours[$0] }) where tour.access != .public {
                let places = scope.references.filter {
                    $0.subject == .tour && $0.id == tour.id && $0.place.file == KiosksReader.path
                }.map(\.place)
                // The first one at or behind the kiosk's own ID.
                let start = scope.kioskPlaces[kiosk.id]?.line ?? 1
                tellGap(
                    places.first { $0.line >= start } ?? Place(file: KiosksReader.path),
                    "the kiosk \(kiosk.id) is for the public",
                    "the tour \(tour.id) is for \(tour.access.people)",
                    "take it out here, or write audience: staff for the kiosk")
            }
        }
    }

    /// Tours that a group's own pass does not show, and tours for groups that no visit names.
    private func checkGroupTours() {
        let tours = content.tours.byID
        for visit in content.visits {
            guard let tour = visit.tour.flatMap({ tours[$0] }), tour.access == .staff else {
                continue
            }
            log.warning(
                place(of: .tour, tour.id) { $0.uppercased().hasPrefix("VISITS/\(visit.id).") }
                    ?? Place(file: "visits"),
                "the tour \(tour.id) is for staff, so the pass of the visit does not show it",
                "write access: visit for the tour, or name another one", .access)
        }
        for tour in content.tours
        where tour.access == .visit && !content.visits.contains(where: { $0.tour == tour.id }) {
            log.warning(
                place(path(ofTour: tour.id), containing: "access:"),
                "the tour \(tour.id) is for the groups whose visits name it, and no visit does",
                "write tour: \(tour.id.lowercased()) in a visit, or another access:", .access)
        }
    }

    private func checkLinksToTours() {
        let tours = content.tours.byID
        guard tours.values.contains(where: { $0.access != .public }) else { return }
        let open = content.rooms.lazy.filter { $0.textAccess == .public }.map(\.id)
        let restricted = Set(content.rooms.map(\.id)).subtracting(open)
        for page in pages
        where !restricted.contains(String(page.path.split(separator: "/").last?.dropLast(3) ?? ""))
        {
            for (language, text) in page.texts.values.sorted(by: {
                $0.key.rawValue < $1.key.rawValue
            }) {
                for target in MarkdownLinks.targets(in: text) {
                    guard target.lowercased().hasPrefix("tour:"),
                        let tour = tours[target.dropFirst(5).uppercased()], tour.access != .public
                    else { continue }
                    tellGap(
                        place(page.path, language, containing: "](\(target)"),
                        "the text is for all visitors",
                        "the tour \(tour.id) that it links to is for \(tour.access.people)",
                        "take the link out, or restrict the text")
                }
            }
        }
    }

    // MARK: Who sees it

    private func checkRestrictedTexts() {
        for room in content.rooms
        where room.textAccess != .public && room.texts.values.isEmpty && room.quiz.isEmpty {
            let path = "buildings/\(room.buildingID)/\(room.id).md"
            log.warning(
                place(path, containing: "text_access:"),
                "the text of \(room.id) is for \(room.textAccess.people), and there is none",
                "write one, or take text_access: out", .access)
        }
    }

    /// Restricted content that no pass and no kiosk shows.
    private func checkAudience() {
        guard content.passRules.keys.isEmpty,
            !content.kiosks.contains(where: { $0.audience == .staff })
        else { return }
        typealias Restricted = (Place, FilledMessage, Visibility)
        let tour: Restricted? = content.tours.first { $0.access != .public }.map {
            (place(path(ofTour: $0.id), containing: "access:"), "the tour \($0.id)", $0.access)
        }
        let room: Restricted? = content.rooms.first { $0.textAccess != .public }.map {
            (
                place("buildings/\($0.buildingID)/\($0.id).md", containing: "text_access:"),
                "the text of \($0.id)", $0.textAccess
            )
        }
        let medium: Restricted? = content.media.first { $0.access != .public }.map {
            (
                place(MediaReader.path, containing: "\($0.id):"), "the \($0.kind) \($0.id)",
                $0.access
            )
        }
        guard let (place, subject, access) = tour ?? room ?? medium else { return }
        log.warning(
            place,
            subject
                + " is for \(access.people), but there is no key for passes and no kiosk for staff",
            "make a key with docent pass key new, or write audience: staff for a kiosk", .access)
    }

    // MARK: Places

    private func tellGap(
        _ place: Place, _ outer: FilledMessage, _ inner: FilledMessage, _ remedy: FilledMessage
    ) {
        log.warning(place, outer + ", but " + inner, remedy, .access)
    }

    /// Where a file refers to something first; nil where it does not.
    private func place(
        of subject: ContentScope.Subject, _ id: String, _ isInFile: (String) -> Bool
    ) -> Place? {
        scope.references.first { $0.subject == subject && $0.id == id && isInFile($0.place.file) }?
            .place
    }

    func place(
        of subject: ContentScope.Subject, _ id: String, inTour tour: GuidedTour.ID
    ) -> Place {
        place(of: subject, id) { $0.uppercased().hasPrefix("TOURS/\(tour).") }
            ?? Place(file: path(ofTour: tour))
    }

    private func path(ofTour id: GuidedTour.ID) -> String {
        scope.listing.names(in: "tours").first {
            ["\(id).YAML", "\(id).YML"].contains($0.uppercased())
        }.map { "tours/" + $0 } ?? "tours/\(id.lowercased()).yaml"
    }
}

extension Visibility {
    /// Those to whom it is shown, in a message.
    var people: String {
        switch self {
        case .public: "all visitors"
        case .pass: "holders of a pass"
        case .visit: "its visit's group"
        case .staff: "staff"
        }
    }
}
