import PageModel

/// The keys of one quick burst as they were pressed and released, to be read by whichever layout typed them.
struct KeyBurst {
    /// A code with a modifier for each character presses and releases four keys a character.
    private static let longest = 4 * WedgeDetector.longestCode

    private var keys: [(code: UInt32, isDown: Bool)] = []
    private var last: Duration?

    /// Takes a key; after a pause it begins another burst.
    mutating func add(_ code: UInt32, isDown: Bool, now: Duration) {
        if let last, now - last >= WedgeDetector.gap { keys = [] }
        last = now
        if keys.count < Self.longest { keys.append((code, isDown)) }
    }

    /// The text up to the key that ends a code; `nil` when out of memory.
    func text(_ layout: KeyboardLayout) -> String? {
        guard let keyboard = Keyboard(layout) else { return nil }
        var text = ""
        for key in keys {
            guard key.isDown else {
                keyboard.release(key.code)
                continue
            }
            switch keyboard.press(key.code) {
            case .text(let typed): text += typed
            case .key(.control(let letter)): text.append(DeviceKeys.controlCharacter(letter))
            case .key(.enter), .key(.tab), .key(.lineFeed):
                if !text.isEmpty { return text }
            case .key, .nothing: break
            }
        }
        return text
    }

    /// The layout by which the burst says the test text; `nil` where it says something else.
    func testedLayout() -> (name: String, layout: KeyboardLayout)? {
        let presses = ScannerTest.text.count...4 * ScannerTest.text.count + 8
        guard presses.contains(keys.count) else { return nil }
        for name in ScannerTest.layouts {
            guard let layout = try? KeyboardLayout(InputOptions.Layout(name: name)),
                text(layout) == ScannerTest.text
            else { continue }
            return (name, layout)
        }
        return nil
    }
}

/// The code that tells a kiosk how a scanner types.
///
/// A scanner that types presses the keys of a layout that is set in it, often the American one, whatever the layout of the kiosk's
/// keyboard is. The test text has the characters that layouts put on different keys.
enum ScannerTest {
    static let text = "Docent scanner test: https://xyz.example/?q=A1&w=m_2#-+@;"

    /// The layouts that scanners can be set to.
    static let layouts = [
        "us", "gb", "de", "fr", "ch", "be", "es", "it", "pt", "se", "no", "dk", "fi", "pl", "cz",
        "hu", "tr", "br",
    ]
}
