import PageMaking
import PageModel
import Playback
import TourModel

/// The languages of a site, offered by ear one after the other: each in itself, twice, then the first one is taken.
struct LanguageRound: Equatable {
    struct Choice: Equatable {
        var event: InputEvent
        var language: Language
        /// Its name in itself.
        var name: Text
    }

    /// In the order in which they are offered.
    var choices: [Choice]
    /// Counts what was offered.
    var turn = 0
    /// When the last offer was said to its end; `nil` while it is said.
    var since: ContinuousClock.Instant?

    /// The time to answer.
    static let pause = Duration.milliseconds(1500)
    static let rounds = 2

    var offered: Choice { choices[turn % choices.count] }
    var isOver: Bool { turn >= Self.rounds * choices.count }
}

extension PageReader {
    /// Offers the languages of the invitation; of a single one there is nothing to ask.
    mutating func offerLanguages(on invitation: Screen, _ ear: Ear) -> [Effect] {
        guard var round else {
            let choices = invitation.actions.compactMap { action -> LanguageRound.Choice? in
                guard case .language(let tag) = action.id.destination else { return nil }
                return .init(
                    event: .choose(action.id), language: Language(rawValue: tag),
                    name: action.label)
            }
            guard choices.count > 1 else { return choices.first.map { [.event($0.event)] } ?? [] }
            let first = LanguageRound(choices: choices)
            self.round = first
            return [.signal(.hello), offer(first)]
        }
        // What is said now has an end.
        guard !ear.isSpeaking else {
            self.round?.since = nil
            return []
        }
        guard let since = round.since, ear.now - since >= LanguageRound.pause else {
            if round.since == nil { self.round?.since = ear.now }
            return []
        }
        round.turn += 1
        round.since = nil
        self.round = round
        return round.isOver ? [.event(round.choices[0].event)] : [offer(round)]
    }

    /// Takes the language that is offered, or goes on to the next.
    mutating func choose(
        in round: LanguageRound, _ command: ReaderCommand
    ) -> [Effect] {
        var round = round
        let count = round.choices.count
        switch command {
        case .choose: return [.event(round.offered.event)]
        case .louder: return [.louder]
        case .quieter: return [.quieter]
        case .previous, .previousSection, .previousChoice: round.turn += count - 1
        case .begin, .again, .help, .spell, .slower, .faster, .first, .last: break
        case .next, .nextSection, .nextChoice: round.turn += 1
        }
        // Who presses keys is there: the rounds begin again.
        round.turn %= count
        round.since = nil
        self.round = round
        return [.signal(.tick), offer(round)]
    }

    private func offer(_ round: LanguageRound) -> Effect {
        let choice = round.offered
        // A language that has no sentence of ours is offered by its name.
        let words =
            Strings.languages.contains(choice.language)
            ? strings("speech.pick", choice.language) : choice.name
        return .say(Utterance(words.string, language: choice.language.rawValue, pace: pace))
    }
}
