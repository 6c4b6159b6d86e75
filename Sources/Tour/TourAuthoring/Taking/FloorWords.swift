import Foundation
import TourModel

/// Recognizes floors as people write them: "EG", "OG 1", "2nd floor", "Rez-de-chaussée", "-1".
enum FloorWords {
    private static let ground: Set<String> = [
        "g", "gf", "eg", "rdc", "pb", "pt", "ground", "ground floor", "erdgeschoss", "parterre",
        "rez-de-chaussee", "planta baja", "piano terra", "begane grond", "bg", "r/c",
    ]
    private static let above: Set<String> = [
        "og", "obergeschoss", "stock", "floor", "etage", "level", "ebene", "planta", "piano",
        "stockwerk", "f", "verdieping", "niveau",
    ]
    private static let below: Set<String> = [
        "ug", "untergeschoss", "kg", "keller", "kellergeschoss", "basement", "b", "sous-sol",
        "sotano", "kelder",
    ]
    private static let endings: Set<String> = ["st", "nd", "rd", "th", "er", "e", "eme", "re"]

    /// The level that a text means, 0 for the ground floor; `nil` where it means none.
    static func level(of text: String) -> Int? {
        let plain = Folding.fold(text).lowercased().trimmed
        if let number = Double(plain.replacing(",", with: ".")), abs(number) < 99 {
            return Int(number.rounded(.down))
        }
        if ground.contains(plain) { return 0 }
        let digits = plain.filter(\.isNumber)
        let words = plain.split { $0.isNumber || $0 == "." || $0.isWhitespace }.map(String.init)
            .filter { !endings.contains($0) }
        guard let word = words.first, words.count == 1 else { return nil }
        let number = digits.isEmpty ? 1 : Int(digits) ?? 99
        guard number < 99 else { return nil }
        if below.contains(word) { return -number }
        return above.contains(word) && !digits.isEmpty ? number : nil
    }
}
