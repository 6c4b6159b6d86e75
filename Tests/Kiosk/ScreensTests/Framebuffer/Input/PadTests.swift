import CInput
import Testing

@testable import PageModel
@testable import Screens

@Suite("Keypads and jacks")
struct PadTests {
    private func hands(_ change: (inout InputOptions) -> Void = { _ in }) throws -> Hands {
        var options = InputOptions()
        change(&options)
        return try Hands(options)
    }

    @Test(
        "every key of a profile is given, and back and middle do something else when held",
        arguments: ["ez", "arrows", "numbers"])
    func profiles(name: String) throws {
        let choice = try #require(KeypadChoice(rawValue: name))
        let profile = try #require(KeypadProfile.named(name))
        for (code, key) in profile.keys {
            var hands = try hands { $0.keypad = choice }
            hands.tap(Int32(code))
            #expect(hands.inputs == [.key(.pad(key))])
            hands.press(Int32(code))
            hands.wait(.seconds(3))
            hands.release(Int32(code))
            #expect(hands.inputs.last == .key(.pad(profile.holds[key]?.key ?? key)))
            #expect(hands.inputs.count == 2)
        }
    }

    @Test("a device's name says which keypad it is, and none is one where that is off")
    func choices() {
        #expect(KeypadChoice.auto.profile(ofDevice: "Storm AudioNav EF")?.name == "arrows")
        #expect(KeypadChoice.auto.profile(ofDevice: "Keyboard")?.name == "ez")
        #expect(KeypadChoice.none.profile(ofDevice: "Storm NavPad") == nil)
    }

    @Test("a code that ends in Enter is one, also where Enter is a keypad's key")
    func scanner() throws {
        var hands = try hands { $0.keypad = .arrows }
        hands.tap([KEY_A, KEY_B, KEY_C, KEY_ENTER], from: Hands.scanner, then: .milliseconds(10))
        #expect(hands.inputs == [.typedCode("abc")])
    }

    @Test("double strikes are ignored, and a scanner's double characters are not")
    func doubleStrikes() throws {
        var hands = try hands { $0.doubleStrike = .milliseconds(500) }
        hands.tap([KEY_A, KEY_A], then: .milliseconds(300))
        #expect(hands.inputs == [.character("a")])
        hands.tap(KEY_B, then: .milliseconds(300))
        hands.wait(.seconds(1))
        hands.tap([KEY_0, KEY_0, KEY_0, KEY_ENTER], from: Hands.scanner, then: .milliseconds(10))
        #expect(hands.inputs == [.character("a"), .character("b"), .typedCode("000")])
    }

    @Test("keys that are held do not repeat where that is off")
    func noRepeat() throws {
        var hands = try hands { $0.repeatsKeys = false }
        hands.press(KEY_DOWN)
        hands.wait(.seconds(10))
        #expect(hands.inputs == [.key(.down)])
    }

    @Test("a plug is out at once, and in after 100 ms; a jack that flaps is out")
    func jack() throws {
        var hands = try hands()
        hands.report(.plug(isIn: true))
        hands.wait(.milliseconds(99))
        #expect(hands.inputs == [])
        hands.wait(.milliseconds(1))
        #expect(hands.inputs == [.plug(isIn: true)])
        for _ in 0..<100 {
            hands.report(.plug(isIn: false))
            hands.wait(.milliseconds(50))
            hands.report(.plug(isIn: true))
            hands.wait(.milliseconds(50))
        }
        #expect(hands.inputs == [.plug(isIn: true), .plug(isIn: false)])
        hands.wait(.milliseconds(100))
        hands.report(.removed)
        #expect(hands.inputs.contains(.plug(isIn: false)))
        #expect(hands.inputs.count(where: { $0 == .plug(isIn: true) }) == 2)
    }

    @Test("only the chosen jack counts")
    func chosenJack() throws {
        for (choice, count) in [
            (JackChoice.none, 0), (.device("Panel"), 0), (.device("Keyboard"), 1),
        ] {
            var hands = try hands { $0.jack = choice }
            hands.report(.plug(isIn: true))
            hands.wait(.seconds(1))
            #expect(hands.inputs.count == count)
        }
    }

    @Test("a jack's switches are one plug, and other switches are none")
    func decodes() {
        var capabilities = EvdevCapabilities()
        capabilities.switches = [SW_HEADPHONE_INSERT, SW_JACK_PHYSICAL_INSERT, SW_LID]
        #expect(capabilities.hasJack)
        var decoder = EvdevDecoder(capabilities)
        func take(_ code: Int32, _ value: Int32) -> [DeviceEvent] {
            decoder.take(type: Int32(EV_SW), code: code, value: value)
        }
        #expect(take(Int32(SW_LID), 1) == [])
        #expect(take(Int32(SW_HEADPHONE_INSERT), 1) == [.plug(isIn: true)])
        #expect(take(Int32(SW_JACK_PHYSICAL_INSERT), 1) == [])
        #expect(take(Int32(SW_HEADPHONE_INSERT), 0) == [])
        #expect(take(Int32(SW_JACK_PHYSICAL_INSERT), 0) == [.plug(isIn: false)])
    }
}
