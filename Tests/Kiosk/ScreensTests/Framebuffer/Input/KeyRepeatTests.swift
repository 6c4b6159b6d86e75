import CInput
import Testing

@testable import PageModel
@testable import Screens

@Suite("Keys that are held")
struct KeyRepeatTests {
    @Test("an arrow repeats after 400 ms, 25 times a second, until it is released")
    func arrow() throws {
        var hands = try Hands()
        hands.press(KEY_DOWN)
        hands.wait(.milliseconds(399))
        #expect(hands.inputs == [.key(.down)])
        hands.wait(.milliseconds(1))
        #expect(hands.inputs.count == 2)
        hands.wait(.milliseconds(999))
        #expect(hands.inputs.count == 2 + 24)
        hands.release(KEY_DOWN)
        hands.wait(.seconds(10))
        #expect(hands.inputs.count == 2 + 24)
    }

    @Test(
        "what acts once does not repeat",
        arguments: [KEY_ENTER, KEY_ESC, KEY_TAB, KEY_F1, KEY_HOME, KEY_A])
    func once(code: Int32) throws {
        var hands = try Hands()
        hands.press(code)
        hands.wait(.seconds(10))
        #expect(hands.inputs.count == 1)
    }

    @Test("the newest key repeats; another's release changes nothing")
    func newest() throws {
        var hands = try Hands()
        hands.press(KEY_DOWN)
        hands.press(KEY_UP)
        hands.release(KEY_DOWN)
        hands.wait(.milliseconds(440))
        #expect(hands.inputs == [.key(.down), .key(.up), .key(.up), .key(.up)])
        hands.press(KEY_X)
        hands.wait(.seconds(1))
        #expect(hands.inputs.suffix(1) == [.character("x")])
    }

    @Test("a keyboard that goes away stops repeating")
    func unplugged() throws {
        var hands = try Hands()
        hands.press(KEY_DOWN)
        hands.report(.removed)
        hands.wait(.seconds(10))
        #expect(hands.inputs.count == 2)
    }

    @Test("a late thread gives one key, not all that it missed")
    func late() {
        var heldKey = KeyRepeat()
        heldKey.press(1, .down, now: .zero)
        #expect(heldKey.expire(now: .seconds(9)) == .down)
        #expect(heldKey.expire(now: .seconds(9)) == nil)
        #expect(heldKey.deadline == .milliseconds(9040))
    }
}
