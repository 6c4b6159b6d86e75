import Foundation

/// Measures how long people wait who edit a large tour in a browser: for a save to be checked, and for the picture of the page.
enum StudioBenchmark {
    struct Plan {
        var rooms = 10_000
        var saves = 200
    }

    /// - Parameter program: `docent-web`.
    static func run(_ plan: Plan, program: String) throws {
        let place = NSTemporaryDirectory() + "docent-benchmark-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: place) }
        let tour = try GeneratedTour(rooms: plan.rooms, in: place + "/content")
        let studio = try StudioProcess(
            program: program, content: tour.folder, state: place + "/state")
        defer { studio.stop() }
        let window = try StudioConnection(port: studio.port, invitation: studio.invitation)
        let clock = ContinuousClock()
        let began = clock.now
        let first = try window.get("/rooms/\(tour.rooms[0])")
        guard first.status == 200 else {
            throw FleetBenchmark.Failure(description: "the first page is a \(first.status)")
        }
        print(
            "\(plan.rooms) rooms in \(tour.languages.count) languages; the first page took "
                + String(format: "%.1f s", (clock.now - began) / .seconds(1)))
        // The second save is the first that finds everything read.
        _ = try save(0, "Warmed up", of: tour, in: window)
        let processor = studio.processorTime
        var checked: [Duration] = []
        var drawn: [Duration] = []
        for number in 1...plan.saves {
            let room = number * 7919 % tour.rooms.count
            let start = clock.now
            let state = try save(room, "Edited \(number)", of: tour, in: window)
            checked.append(clock.now - start)
            let saved = clock.now
            let picture = try window.get(
                "/preview/room:\(tour.rooms[room]).png?language=en&size=1280x800&theme=light&n=\(state)"
            )
            guard picture.status == 200, picture.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
                throw FleetBenchmark.Failure(
                    description: "the picture of \(tour.rooms[room]) is a \(picture.status)")
            }
            drawn.append(clock.now - saved)
        }
        let each = (studio.processorTime - processor) / Double(plan.saves)
        print("from the request of a save to its answer, checked:")
        print(Histogram(checked).text)
        print("from there to the kiosk's page, drawn at 1280x800:")
        print(Histogram(drawn).text)
        print(String(format: "processor time of the studio for both: %.0f ms each", each))
    }

    private struct Saved: Decodable {
        var outcome: String
        var number: Int
    }

    /// Changes the name of a room.
    ///
    /// - Returns: the number of the folder's state then.
    private static func save(
        _ room: Int, _ name: String, of tour: GeneratedTour, in window: StudioConnection
    ) throws -> Int {
        let id = tour.rooms[room]
        let path = "\(tour.folder)/buildings/\(id.prefix(1))/\(id).md"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let old = text.split(separator: "\n").first { $0.hasPrefix("name: ") }
        let read = old.map { String($0.dropFirst("name: ".count)) } ?? ""
        let answer = try window.post(
            "/rooms/\(id)?lang=en", [("name", name), ("r.name", "\"\(read)\"")])
        let saved = try? JSONDecoder().decode(Saved.self, from: Data(answer.body))
        guard answer.status == 200, let saved, saved.outcome == "saved",
            try String(contentsOfFile: path, encoding: .utf8).contains("name: \(name)\n")
        else {
            throw FleetBenchmark.Failure(
                description: "saving \(id) was answered \(answer.status): "
                    + String(decoding: answer.body.prefix(500), as: UTF8.self))
        }
        return saved.number
    }
}
