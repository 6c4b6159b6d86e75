import CInput
import Glibc
import TestSupport
import Testing

@testable import Screens

/// A keyboard of the kernel's whose keys the test presses (uinput).
private final class UserKeyboard {
    private let descriptor: CInt
    // UI_SET_EVBIT, UI_SET_KEYBIT, UI_DEV_CREATE and UI_DEV_DESTROY of linux/uinput.h.
    private static let setType: UInt = 0x4004_5564
    private static let setKey: UInt = 0x4004_5565
    private static let create: UInt = 0x5501
    private static let destroy: UInt = 0x5502

    static var isAvailable: Bool { unsafe access("/dev/uinput", R_OK | W_OK) == 0 }

    init?(_ name: String) {
        descriptor = unsafe open("/dev/uinput", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        // struct uinput_user_dev: a name of 80 bytes, four 16-bit numbers, and what is 0 for keys.
        var device = [UInt8](repeating: 0, count: 1116)
        for (index, byte) in name.utf8.prefix(79).enumerated() { device[index] = byte }
        device[80] = 3
        var isMade = ioctl(descriptor, Self.setType, EV_KEY) == 0
        for code in Int32(1)..<248 {
            isMade = ioctl(descriptor, Self.setKey, code) == 0 && isMade
        }
        isMade = unsafe write(descriptor, device, device.count) == device.count && isMade
        guard isMade, ioctl(descriptor, Self.create) == 0 else { return nil }
    }

    deinit {
        if descriptor >= 0 {
            _ = ioctl(descriptor, Self.destroy)
            close(descriptor)
        }
    }

    func tap(_ codes: [Int32]) {
        for code in codes {
            for value in [Int32(1), 0] {
                send(UInt16(EV_KEY), UInt16(code), value)
                send(UInt16(EV_SYN), UInt16(SYN_REPORT), 0)
            }
        }
    }

    private func send(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        // struct input_event with 64-bit words; the kernel sets the time.
        var record = (Int64(0), Int64(0), type, code, value)
        _ = unsafe write(descriptor, &record, 24)
    }
}

@Suite(
    "Devices of the kernel's own",
    .enabled(
        if: UserKeyboard.isAvailable,
        "needs /dev/uinput that may be written: as root on a real or virtual machine, modprobe uinput"
    ),
    .serialized)
struct UserDeviceTests {
    @Test(
        "a scanner that is plugged in types a code, and is gone when it is unplugged",
        .timeLimit(.generous))
    func plugged() async throws {
        let name = "Docent test scanner"
        let devices = try InputDevices(InputOptions(), tell: { _ in })
        var inputs = devices.inputs.makeAsyncIterator()
        for isFirst in [true, false] {
            var scanner = UserKeyboard(name)
            #expect(scanner != nil)
            while let input = await inputs.next() {
                if case .devices(let list) = input, list.contains(where: { $0.name == name }) {
                    break
                }
            }
            try await Task.sleep(for: .milliseconds(500))
            scanner?.tap([KEY_R, KEY_1, isFirst ? KEY_4 : KEY_5, KEY_ENTER])
            #expect(await inputs.next() == .typedCode(isFirst ? "r14" : "r15"))
            scanner = nil
            guard case .devices(let left)? = await inputs.next() else {
                Issue.record("the device did not go")
                return
            }
            #expect(!left.contains { $0.name == name })
        }
        await devices.stop()
        #expect(await inputs.next() == nil)
    }
}
