import Glibc
import PageModel
import Synchronization
import TestSupport
import Testing

@testable import Screens

@Suite("A television over HDMI-CEC")
struct TelevisionTests {
    private let device = FakeCEC()
    private let told = Told()

    private final class Told: Sendable {
        let sentences = Mutex<[String]>([])
        var all: [String] { sentences.withLock(\.self) }
    }

    private func television() -> Television {
        Television("/dev/cec0", calls: device) { [told] sentence in
            told.sentences.withLock { $0.append(sentence) }
        }
    }

    private func turn(_ television: Television, on: Bool) async {
        television.turn(on: on)
        await television.settle()
    }

    @Test("it wakes and shows the kiosk's input, and goes to standby; only changes are sent")
    func order() async {
        let television = television()
        await turn(television, on: true)
        #expect(
            device.log == [
                "open /dev/cec0", "capabilities", "mode", "addresses", "claim Docent", "addresses",
                "transmit 40 4", "place", "transmit 4f 82 10 0", "close",
            ])
        await turn(television, on: true)
        #expect(device.log == [])
        await turn(television, on: false)
        #expect(
            device.log == [
                "open /dev/cec0", "capabilities", "mode", "addresses", "transmit 40 36", "close",
            ])
        #expect(told.all == [] && device.isClosed)
    }

    @Test(
        "an address that another program has claimed is used; one that programs cannot claim is not claimed"
    )
    func claimed() async {
        device.with { $0.claimed = 1 << 8 }
        await turn(television(), on: false)
        #expect(device.log.contains("transmit 80 36"))
        device.with { ($0.claimed, $0.flags) = (0, 0b100) }
        await turn(television(), on: false)
        let log = device.log
        #expect(log.contains("transmit f0 36") && !log.contains("claim Docent"))
    }

    @Test(
        "without an address or a place it is woken, and is not told of a source",
        arguments: [true, false])
    func unregistered(hasPlace: Bool) async {
        device.with {
            if hasPlace { $0.claim = 1 << 15 } else { ($0.claim, $0.place) = (0, 0xFFFF) }
        }
        await turn(television(), on: true)
        #expect(device.log.filter { $0.hasPrefix("transmit") } == ["transmit f0 4"])
        #expect(device.isClosed && told.all == [])
    }

    @Test("a machine without a device says nothing", arguments: [ENOENT, ENODEV, ENXIO])
    func absent(code: CInt) async {
        device.with { $0.faults["open"] = code }
        await turn(television(), on: true)
        #expect(told.all == [])
        #expect(CECDevice.look(at: "/dev/cec0", calls: device) == nil)
    }

    @Test(
        "a failure is reported once, and the device is closed",
        arguments: [
            ("open", EACCES, CECError.denied(path: "/dev/cec0")),
            ("open", EBUSY, .system(call: "open it", path: "/dev/cec0", code: EBUSY)),
            (
                "capabilities", ENOTTY,
                .system(call: "ask what it can do", path: "/dev/cec0", code: ENOTTY)
            ),
            ("mode", EBUSY, .system(call: "claim an address", path: "/dev/cec0", code: EBUSY)),
            ("claim", EIO, .system(call: "claim an address", path: "/dev/cec0", code: EIO)),
            ("transmit", EIO, .system(call: "transmit", path: "/dev/cec0", code: EIO)),
            ("transmit", ENONET, .unanswered(path: "/dev/cec0")),
        ])
    func failures(call: String, code: CInt, error: CECError) async {
        device.with { $0.faults[call] = code }
        let television = television()
        for on in [true, false, true] { await turn(television, on: on) }
        #expect(told.all == ["\(error)"])
        #expect(device.isClosed)
        // A failure after a success is reported again.
        device.with { $0.faults = [:] }
        await turn(television, on: false)
        device.with { $0.faults[call] = code }
        await turn(television, on: true)
        // An address that was claimed stays.
        #expect(told.all.count == (call == "claim" ? 1 : 2))
    }

    @Test("a message without an acknowledgement, or lost on the bus, ends the switch")
    func transmissions() async {
        device.with { $0.endings = [.unanswered, CECTransmission(status: 0x30)] }
        await turn(television(), on: true)
        #expect(device.log.count { $0.hasPrefix("transmit") } == 1)
        await turn(television(), on: false)
        #expect(
            told.all == [
                "\(CECError.unanswered(path: "/dev/cec0"))",
                "\(CECError.lost(path: "/dev/cec0", status: 0x30))",
            ])
    }

    @Test("a device that transmits nothing is left alone")
    func silent() async {
        device.with { $0.flags = 0b10 }
        await turn(television(), on: false)
        #expect(device.log == ["open /dev/cec0", "capabilities", "close"])
        #expect(told.all == ["\(CECError.silent(path: "/dev/cec0", driver: "fake"))"])
    }

    @Test("a look at a device sends nothing")
    func look() {
        #expect(
            CECDevice.look(at: "/dev/cec1", calls: device)
                == .success("/dev/cec1 (fake), a television at 1.0.0.0"))
        device.with { $0.place = 0xFFFF }
        #expect(
            CECDevice.look(at: "/dev/cec1", calls: device)
                == .success("/dev/cec1 (fake), no television is plugged in"))
        #expect(!device.log.contains { $0.hasPrefix("transmit") || $0.hasPrefix("claim") })
        #expect(device.isClosed)
    }

    @Test(
        "pages that go dark send it to standby, those that come back wake it, and dim ones leave it on"
    )
    func session() async throws {
        let machine = FakeScreens()
        var options = FramebufferOptions()
        options.device = "/dev/dri/card0"
        let session = PageSession(
            options: options, calls: { machine }, cec: device, tell: { _ in })
        try await session.open()
        let mailbox = DisplayMailbox()
        for (light, expected) in [
            (nil, ["40 4", "4f 82 10 0"]), (DisplayLight(percent: 30), []), (.dark, ["40 36"]),
            (.full, ["40 4", "4f 82 10 0"]),
        ] as [(DisplayLight?, [String])] {
            if let light {
                _ = mailbox.post { $0.light = light }
                await session.collect(from: mailbox)
            }
            await session.television?.settle()
            #expect(
                device.log.filter { $0.hasPrefix("transmit") }.map { String($0.dropFirst(9)) }
                    == expected)
        }
        await session.close()
    }
}

/// The structures and requests of `linux/cec.h` in Linux 6.1.
@Suite("The kernel's form of HDMI-CEC")
struct CECFormTests {
    @Test(
        "requests are numbered as the kernel numbers them",
        arguments: [
            (0, .readWrite, 76, 0xC04C_6100), (1, .read, 2, 0x8002_6101),
            (3, .read, 92, 0x805C_6103), (4, .readWrite, 92, 0xC05C_6104),
            (5, .readWrite, 56, 0xC038_6105), (9, .write, 4, 0x4004_6109),
        ] as [(UInt, LinuxCECCalls.Direction, Int, UInt)])
    func requests(number: UInt, direction: LinuxCECCalls.Direction, count: Int, request: UInt) {
        #expect(LinuxCECCalls.request(number, direction, byteCount: count) == request)
    }

    @Test("a claim asks for one playback device of CEC 1.4, named in 14 bytes at most")
    func claim() {
        let bytes = LinuxCECCalls.addresses(name: "A kiosk with a long name")
        #expect(bytes.count == 92)
        #expect(Array(bytes[0..<16]) == [0, 0, 0, 0, 0, 0, 5, 1, 255, 255, 255, 255, 1, 0, 0, 0])
        #expect(Array(bytes[16..<31]) == Array("A kiosk with a".utf8) + [0])
        #expect(Array(bytes[31..<43]) == [4, 0, 0, 0, 3, 0, 0, 0, 0x10, 0, 0, 0])
        #expect(bytes[43...].allSatisfy { $0 == 0 })
    }

    @Test("a message has its length and its bytes, and waits for no reply")
    func message() {
        let bytes = LinuxCECCalls.transmission(of: .activeSource(from: 4, at: 0x2100))
        #expect(bytes.count == 56)
        #expect(Array(bytes[16..<24]) == [4, 0, 0, 0, 0, 0, 0, 0])
        #expect(Array(bytes[32..<36]) == [0x4F, 0x82, 0x21, 0x00])
        #expect(bytes[36...].allSatisfy { $0 == 0 } && bytes[..<16].allSatisfy { $0 == 0 })
    }

    @Test("the kernel rejects a path that is not a CEC device")
    func noDevice() {
        #expect(CECDevice.look(at: "/no/such/cec0") == nil)
        #expect(
            CECDevice.look(at: "/dev/null")
                == .failure(
                    .system(call: "ask what it can do", path: "/dev/null", code: ENOTTY)))
    }
}
