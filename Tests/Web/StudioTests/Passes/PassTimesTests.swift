import Foundation
import Testing
import Times
import TourModel

@testable import Studio

@Suite("Usual times of passes")
struct PassTimesTests {
    /// A Saturday at noon.
    private static let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test(
        "opening hours are read from sentences for visitors",
        arguments: [
            ("Open 9:00 to 17:30", 540, 1050), ("Geöffnet 9 bis 17 Uhr", 540, 1020),
            ("Ouvert de 9 h à 17 h 30", 540, 1050), ("Open 9 am to 5 pm", 540, 1020),
            ("Mon–Fri 8.30–16.00", 510, 960), ("9:00 to 12:00 and 14:00 to 18:00", 540, 1080),
            ("Film on every full hour, 10:00 to 16:00", 600, 960),
            ("Until 18:00", 540, 1080), ("Bis 18:00 geöffnet", 540, 1080),
            ("Jusqu’à 8 h", 0, 480),
        ])
    func reads(sentence: String, start: Int, end: Int) throws {
        let day = try #require(OpeningTimes(sentence)).day
        #expect(day.start == start && day.end == end)
    }

    @Test(
        "sentences that do not say when a house opens and closes are not guessed at",
        arguments: [
            "", "Tours at 11:00 and 15:00", "With the tour at 15:00", "Until 20 December",
            "1 to 24 December", "Closed 12:00 to 13:00", "Room A-014 to A-017", "Open all day",
            "17:00 to 9:00", "Open 25:00 to 26:00", "Open 9:61 to 17:00", "until 0:00",
            "9 hours to 17 hours",
        ])
    func doesNotGuess(sentence: String) {
        #expect(OpeningTimes(sentence) == nil)
    }

    @Test("a long text takes no time, and whatever it says no harm")
    func bounded() {
        #expect(OpeningTimes(String(repeating: "9:00 to ", count: 100_000)) == nil)
        #expect(ClockText.times(in: String(repeating: "9 ", count: 1000)).count == 200)
    }

    private static let usual: [(PassTimes.Usual, String, Double, String, String)] = [
        (.hours, "", 0, "today 12:00", "14:00"),
        (.hours, "today 15:00", 0, "today 15:00", "17:00"),
        (.hours, "Sunday 15:00", 0, "tomorrow 15:00", "17:00"),
        (.hours, "today 9:00", 0, "today 12:00", "14:00"),
        (.hours, "", 11, "today 23:00", "tomorrow 1:00"),
        (.hours, "2026-12-24 9:00", 0, "2026-12-24 9:00", "11:00"),
        (.today, "", 0, "today 12:00", "18:00"), (.today, "", -4, "today 9:00", "18:00"),
        (.today, "15:00", 0, "today 15:00", "18:00"),
        (.today, "", 7, "today 19:00", "today"), (.today, "x", 0, "today 12:00", "18:00"),
        (.tomorrow, "today 15:00", 0, "tomorrow 9:00", "18:00"),
        (.week, "", 0, "today 12:00", "tomorrow 18:00"),
        (.week, "", 24, "today 12:00", "18:00"), (.week, "", 48, "today 12:00", "Sunday 18:00"),
    ]

    @Test("one press fills in both fields, by the hours of the house", arguments: usual)
    func fills(
        usual: PassTimes.Usual, typed: String, hours: Double, from: String, until: String
    ) {
        let now = Self.noon.addingTimeInterval(hours * 3600)
        let times = PassTimes(StudioWords(Language(rawValue: "en")), in: .gmt, now: now)
        let fields = times.fields(
            for: usual, typed: typed, open: OpeningTimes(start: 540, end: 1080))
        #expect(fields.from == from && fields.until == until)
    }

    @Test(
        "what a press fills in is read again, in every language and at every hour",
        arguments: StudioWords.languages)
    func readsBack(language: Language) throws {
        let words = StudioWords(language)
        for hour in stride(from: 0.0, to: 24 * 9, by: 5) {
            let now = Self.noon.addingTimeInterval(hour * 3600)
            let times = PassTimes(words, in: .gmt, now: now)
            for usual in PassTimes.Usual.allCases {
                for typed in ["", "+3h"] {
                    let (from, until) = times.fields(for: usual, typed: typed, open: .workingDay)
                    var wish = PassWish()
                    (wish.from, wish.until) = (from, until)
                    let read = try wish.times(now, in: .gmt, words: times, usual: nil)
                    #expect(read.from >= UTCMinute(now) && read.until > read.from)
                    #expect(read.until.minutes - UTCMinute(now).minutes <= 8 * UTCMinute.day)
                }
            }
        }
    }
}
