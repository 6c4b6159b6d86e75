import Foundation
import Passes
import Times

/// A pass as a form asks for it.
struct PassWish: Sendable {
    enum Kind: String, Sendable, CaseIterable { case visitor, group, staff }

    var kind = Kind.visitor
    var host = ""
    var room = ""
    var visit = ""
    var from = ""
    var until = ""
    var isOnce = false
    var name = ""
    /// More names, one a line, each for a pass of its own.
    var names = ""
    var language = ""

    init() {}

    /// - Parameter form: any names and values.
    init(_ form: FormBody) {
        kind = form["kind"].flatMap(Kind.init(rawValue:)) ?? .visitor
        host = form["host"] ?? ""
        room = form["room"] ?? ""
        visit = form["visit"] ?? ""
        from = form["from"] ?? ""
        until = form["until"] ?? ""
        isOnce = form["once"] != nil
        name = (form["name"] ?? "").trimmingCharacters(in: .whitespaces)
        names = form["names"] ?? ""
        language = form["language"] ?? ""
    }

    /// A person who gets a pass.
    struct Guest: Sendable, Equatable {
        /// Where the name stands among ``names``, from 1; nil where it does not.
        var line: Int?
        /// Nil for a pass without one.
        var name: String?
    }

    /// No more passes are issued in one go.
    static let mostGuests = 100

    /// Who gets a pass each; a group has one for all of it.
    ///
    /// - Throws: ``Problem`` for more than ``mostGuests``.
    func guests() throws(Problem) -> [Guest] {
        guard kind != .group else { return [Guest()] }
        var guests: [Guest] = name.isEmpty ? [] : [Guest(name: name)]
        let lines = names.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            // What is pasted from a table has other columns behind the name.
            let name = line.prefix { $0 != "\t" }.trimmingCharacters(in: .whitespaces)
            guard !name.isEmpty else { continue }
            guard guests.count < Self.mostGuests else { throw .words("passes.no.many") }
            guests.append(Guest(line: index + 1, name: name))
        }
        return guests.isEmpty ? [Guest()] : guests
    }

    /// Why the pass was not found.
    enum Problem: Error {
        /// By the key of the words.
        case words(String)
        /// In the words of the command that makes passes.
        case reason(String)
        /// The same, for one of several names.
        case line(Int, name: String, reason: String)
    }

    /// When the pass begins and ends: a visitor's after two hours, where the form does not say it.
    ///
    /// - Parameters:
    ///   - words: what times are read by.
    ///   - usual: of a group, where the form does not say it.
    /// - Throws: ``Problem``.
    func times(
        _ now: Date, in zone: TimeZone, words: PassTimes,
        usual: (from: UTCMinute, until: UTCMinute)?
    ) throws(Problem) -> (from: UTCMinute, until: UTCMinute) {
        func time(
            _ text: String, from start: UTCMinute, isEnd: Bool
        ) throws(Problem) -> UTCMinute? {
            guard !text.isEmpty else { return nil }
            do throws(TimeError) {
                return try UTCMinute(text, timeZone: zone, now: now, from: start, isEnd: isEnd)
            } catch {
                throw .reason("\(error)")
            }
        }
        let start = try time(words.plain(from), from: UTCMinute(now), isEnd: false)
        let from = start ?? usual?.from ?? UTCMinute(now)
        var end = words.plain(until)
        // A time of day alone is on the day on which the pass begins.
        if start != nil, end.wholeMatch(of: /[0-9]{1,2}:[0-9]{2}/) != nil {
            let day = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
            end = "\(from.date.formatted(day)) \(end)"
        }
        let short = kind == .visitor ? from.adding(minutes: 120) : nil
        guard let until = try time(end, from: from, isEnd: true) ?? usual?.until ?? short else {
            throw .words("passes.no.until")
        }
        guard from < until else { throw .words("passes.no.order") }
        guard until > UTCMinute(now) else { throw .words("passes.no.past") }
        guard until.minutes - from.minutes <= Pass.longestMinutes else {
            throw .words("passes.no.long")
        }
        return (from, until)
    }
}
