import Calendars
import FuzzSupport

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    let odd = [
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Europe/Zurich:20261025T023000\r\n"
            + "RRULE:FREQ=MONTHLY;BYDAY=-1SU,2TU;BYSETPOS=-1;UNTIL=20301231T000000Z\r\n"
            + "EXDATE;TZID=Europe/Zurich:20261129T023000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:b\nDTSTART;VALUE=DATE:20260229\nDURATION:P3D\n"
            + "RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;INTERVAL=3;COUNT=9\nRDATE;VALUE=DATE:20280229\n"
            + "END:VEVENT\nBEGIN:VEVENT\nUID:b\nRECURRENCE-ID;VALUE=DATE:20280229\nSTATUS:CANCELLED\n"
            + "END:VEVENT\nEND:VCALENDAR\n",
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:X\nBEGIN:STANDARD\nDTSTART:19701025T030000\n"
            + "TZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\n"
            + "END:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=X:20260101T000000\n"
            + "RRULE:FREQ=SECONDLY;BYSECOND=60;BYHOUR=25\nEND:VEVENT\nEND:VCALENDAR\n",
    ]
    let files = ["public"].map { Fuzzing.repositoryText("tour-content/events/\($0).ics") }
    Fuzzing.begin(seeds: (files + odd).map { Array($0.utf8) })
    return 0
}

/// Calendars of any bytes: read, and their dates worked out for ten years, in order and within bounds.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let file = CalendarFile(Array(UnsafeBufferPointer(start: start, count: count))) else {
        return 0
    }
    precondition(file.entries.count <= CalendarFile.maximumEntries)
    for problem in file.problems {
        precondition(
            !"\(problem.message)".isEmpty && problem.line >= 1, "a problem without its line")
    }
    // 2026-11-23 and ten years on.
    let (from, to) = (1_795_392_000, 1_795_392_000 + 3_653 * 86_400)
    let expansion = CalendarExpansion(file.entries, from: from, to: to)
    for date in expansion.occurrences {
        precondition(file.entries.indices.contains(date.entry), "a date without an entry")
        precondition(date.end >= date.start, "a date that ends before it starts")
    }
    return 0
}
