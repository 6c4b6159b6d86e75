import Foundation
import TestSupport
import Testing
import Times
import TourModel

@testable import Journal

@Suite("What reception counts")
struct HandEntryTests {
    private let folder: TemporaryFolder
    private let store: JournalStore
    private let day = CalendarDay(year: 2026, month: 11, day: 24)
    private let now = UTCMinute(minutes: 29_900_000)

    init() throws {
        folder = try TemporaryFolder()
        store = try JournalStore(path: "\(folder.path)/journal.sqlite")
    }

    private func visit(_ id: String, people: Int = 28) -> GroupVisit {
        GroupVisit(
            id: id, day: day, names: Localized(), kind: .school, people: people, start: 540,
            end: 660, tour: "FAMILY-WALK", meetingRoom: "A-001")
    }

    @Test("an entry that is corrected or deleted leaves a trace of what it was")
    func trace() throws {
        let entry = try store.add(
            HandEntry(day: day, people: 24, kind: .school, tour: "FAMILY-WALK", note: "from Turku"),
            at: now)
        let edited = try store.edit(entry.id, at: now.adding(minutes: 5), reason: "two were ill") {
            $0.people = 22
        }
        #expect(edited.people == 22)
        #expect(try store.entries(from: day, through: day) == [edited])
        try store.delete(entry.id, at: now.adding(minutes: 9), reason: "entered twice")
        #expect(try store.entries(from: day, through: day).isEmpty)
        #expect(
            try store.changes(of: entry.id) == [
                HandChange(entry: entry.id, act: .add, time: now),
                HandChange(
                    entry: entry.id, act: .edit, time: now.adding(minutes: 5), before: entry,
                    reason: "two were ill"),
                HandChange(
                    entry: entry.id, act: .delete, time: now.adding(minutes: 9), before: edited,
                    reason: "entered twice"),
            ])
        // The ID of a deleted entry is not given again.
        #expect(try store.add(HandEntry(day: day, people: 1), at: now).id == entry.id + 1)
    }

    @Test("an entry beyond its bounds is rejected, and nothing changes")
    func bounds() throws {
        for entry in [
            HandEntry(day: day, people: 10_001), HandEntry(day: day, people: -1),
            HandEntry(day: day, people: 1, note: String(repeating: "a", count: 201)),
            HandEntry(day: day, people: 1, note: "two\nlines"),
        ] {
            #expect(throws: JournalError.self) { try store.add(entry, at: now) }
        }
        #expect(throws: JournalError.noEntry(7)) {
            try store.edit(7, at: now, reason: "") { $0.people = 1 }
        }
        #expect(throws: JournalError.noEntry(7)) { try store.delete(7, at: now, reason: "") }
        #expect(try store.changes().isEmpty)
    }

    @Test("groups appear as announced, and as come when their pass was held up")
    func groups() throws {
        let school = visit("2026-11-24-CLASS-7B")
        try store.take([school])
        try store.take([visit(school.id, people: 30)])
        var entry = try #require(try store.entries(from: day, through: day).first)
        #expect(entry.announced == 30 && entry.people == 30 && !entry.hasCome)
        try store.take([school], come: [school.id])
        entry = try #require(try store.entries(from: day, through: day).first)
        #expect(entry.hasCome && entry.announced == 28 && entry.visit == school.id)
    }

    @Test("what people changed of a group stays, and one that they deleted stays deleted")
    func corrected() throws {
        let (school, press) = (visit("2026-11-24-CLASS-7B"), visit("2026-11-24-PRESS"))
        try store.take([school, press])
        let entries = try store.entries(from: day, through: day)
        _ = try store.edit(entries[0].id, at: now, reason: "counted") {
            $0.people = 25
            $0.hasCome = true
        }
        try store.delete(entries[1].id, at: now, reason: "did not come")
        try store.take([school, press], come: [press.id])
        let left = try store.entries(from: day, through: day)
        #expect(left.map(\.people) == [25])
        #expect(left.map(\.announced) == [28])
    }
}
