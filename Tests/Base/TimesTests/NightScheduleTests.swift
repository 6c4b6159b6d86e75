import Testing
import Times

@Suite("The hours of the night")
struct NightScheduleTests {
    @Test(
        "the night lasts from its first minute to the one before its end, over midnight or not",
        arguments: [
            (
                "22:00-06:00", [22 * 60, 23 * 60 + 59, 0, 5 * 60 + 59],
                [6 * 60, 12 * 60, 21 * 60 + 59]
            ),
            ("01:30-02:00", [90, 119], [89, 120, 0, 1439]),
        ])
    func night(text: String, dark: [Int], bright: [Int]) throws {
        let night = try #require(NightSchedule(text))
        #expect(dark.allSatisfy(night.contains(minute:)))
        #expect(!bright.contains(where: night.contains(minute:)))
        #expect(night.description == text)
    }

    @Test(
        "what is no two times of day is no night",
        arguments: [
            "", "22:00", "22:00-22:00", "24:00-06:00", "22:60-06:00", "22:00-06:00-07:00",
            "2:00-06:00", "22.00-06.00", "+1:00-06:00", "22:00–06:00", "２２:00-06:00",
        ])
    func noNight(text: String) {
        #expect(NightSchedule(text) == nil)
    }
}
