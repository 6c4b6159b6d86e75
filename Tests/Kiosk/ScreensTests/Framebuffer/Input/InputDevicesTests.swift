import CInput
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing
import Wording

@testable import Screens

@Suite("Input devices as a whole")
struct InputDevicesTests {
    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }

    /// Gives that it is there, then what is written into its pipe: one key code a byte.
    private final class ScriptedSource: InputSource {
        let input: CInt
        let id = InputDeviceID(number: 0)
        private var hasBegun = false

        private let isClosed: Flag

        init(_ input: CInt, isClosed: Flag) {
            self.input = input
            self.isClosed = isClosed
        }

        deinit {
            close(input)
            isClosed.isSet.withLock { $0 = true }
        }

        var descriptors: [CInt] { [input] }
        var deadline: Duration? { nil }
        var isListening = true {
            didSet { if !isListening { hasPaused = true } }
        }
        private var hasPaused = false

        func drain(now: Duration) -> [SourceEvent] {
            var out: [SourceEvent] = []
            if !hasBegun {
                hasBegun = true
                let description = InputDeviceDescription(
                    name: "Script", systemName: "event0", kinds: [.keyboard])
                // What a device types in its first moments may be the end of something, and is dropped.
                out.append(
                    SourceEvent(
                        device: id, time: now - .seconds(1), event: .added(description)))
            }
            if hasPaused {
                hasPaused = false
                out.append(SourceEvent(device: id, time: now, event: .removed))
            }
            for code in TerminalPort.drain(input) {
                for isDown in [true, false] {
                    out.append(
                        SourceEvent(
                            device: id, time: now,
                            event: .key(code: UInt32(code), isDown: isDown)))
                }
            }
            return out
        }
    }

    private static func write(_ codes: [Int32], to output: CInt) {
        let bytes = codes.map { UInt8($0) }
        _ = unsafe Glibc.write(output, bytes, bytes.count)
    }

    @Test("what devices report is given as it comes, and ends when they are stopped")
    func stream() async throws {
        let (input, output) = try TerminalPort.makePipe()
        defer { close(output) }
        let isClosed = Flag()
        let devices = try InputDevices(InputOptions()) {
            ScriptedSource(input, isClosed: isClosed)
        }
        var inputs = devices.inputs.makeAsyncIterator()
        let description = InputDeviceDescription(
            name: "Script", systemName: "event0", kinds: [.keyboard])
        #expect(await inputs.next() == .devices([description]))
        Self.write([KEY_A, KEY_B, KEY_C, KEY_ENTER], to: output)
        #expect(await inputs.next() == .typedCode("abc"))
        // A character is given though nothing follows it.
        Self.write([KEY_X], to: output)
        #expect(await inputs.next() == .character("x"))
        await devices.stop()
        await devices.stop()
        #expect(await inputs.next() == nil)
        #expect(isClosed.isSet.withLock { $0 })
    }

    @Test("devices are left to others while another console is on the screen")
    func pause() async throws {
        let (input, output) = try TerminalPort.makePipe()
        defer { close(output) }
        let devices = try InputDevices(InputOptions()) {
            ScriptedSource(input, isClosed: Flag())
        }
        var inputs = devices.inputs.makeAsyncIterator()
        _ = await inputs.next()
        devices.listen(true)
        devices.listen(false)
        #expect(await inputs.next() == .devices([]))
        await devices.stop()
        devices.listen(true)
        #expect(await inputs.next() == nil)
    }

    @Test("devices that nobody holds any more are let go")
    func dropped() async throws {
        let (input, output) = try TerminalPort.makePipe()
        defer { close(output) }
        let isClosed = Flag()
        var devices: InputDevices? = try InputDevices(InputOptions()) {
            ScriptedSource(input, isClosed: isClosed)
        }
        var inputs = devices?.inputs.makeAsyncIterator()
        _ = await inputs?.next()
        devices = nil
        #expect(await inputs?.next() == nil)
        #expect(await eventually { isClosed.isSet.withLock { $0 } })
    }

    @Test("a layout that is not known is refused before anything is opened")
    func refused() {
        #expect(throws: InputDeviceError.unknownLayout(name: "xyzzy", variant: "")) {
            try InputDevices(
                InputOptions(layout: .init(name: "xyzzy")), tell: { Issue.record("\($0)") })
        }
    }

    @Test("a machine with or without devices is read and let go")
    func thisMachine() async throws {
        let told = Mutex<[InputDeviceError]>([])
        let devices = try InputDevices(InputOptions()) { error in
            told.withLock { $0.append(error) }
        }
        var inputs = devices.inputs.makeAsyncIterator()
        guard case .devices? = await inputs.next() else {
            Issue.record("the devices are not reported at the start")
            return
        }
        await devices.stop()
        let hasUdev = unsafe access("/run/udev/data", R_OK | X_OK) == 0
        #expect(told.withLock { $0.contains(.udevIsMissing) } == !hasUdev)
    }

    @Test(
        "each error says what is wrong and what to do",
        arguments: [(InputDeviceError, String)]([
            (
                .unknownLayout(name: "xyzzy", variant: ""),
                "the keyboard layout \"xyzzy\" is not known; use a name such as us, gb, de or fr "
                    + "from /usr/share/X11/xkb/rules/base.lst"
            ),
            (
                .unknownLayout(name: "de", variant: "x\u{1B}y"),
                "the keyboard layout \"de\", variant \"\(VisibleText.line("x\u{1B}y"))\", is not known; "
                    + "use a name such as us, gb, de or fr from /usr/share/X11/xkb/rules/base.lst"
            ),
            (
                .layoutsAreMissing(folder: "/usr/share/X11/xkb"),
                "there are no keyboard layouts in /usr/share/X11/xkb, so keys cannot be "
                    + "read; install the package xkb-data"
            ),
            (
                .cannotOpen(path: "/dev/input/event3", code: EACCES),
                "/dev/input/event3 cannot be read by this user, so touches and keys are ignored; "
                    + "add the user to the group input (usermod -aG input USER) and start again"
            ),
            (
                .cannotOpen(path: "/dev/input/event3", code: ENODEV),
                "/dev/input/event3 cannot be opened (error 19); unplug the device and plug it in "
                    + "again, and check the kernel log (dmesg)"
            ),
            (
                .udevIsMissing,
                "udev's database (/run/udev/data) is missing, so input devices are read "
                    + "directly: touch panels, mice and keyboards work, touchpads and pens do not; "
                    + "in a container, mount /run/udev"
            ),
            (
                .systemCall(name: "eventfd", code: EMFILE),
                "eventfd failed with error 24, so there is no input; check the limits of open "
                    + "files and memory, and start again"
            ),
        ]))
    func messages(error: InputDeviceError, message: String) {
        #expect(error.description == message)
    }

    @Test("each thing is told once, and that devices may not be read once for all of them")
    func notices() {
        let heard = Mutex<[InputDeviceError]>([])
        let notices = InputNotices { error in heard.withLock { $0.append(error) } }
        let first = InputDeviceError.cannotOpen(path: "/dev/input/event1", code: EACCES)
        for error in [
            first, .cannotOpen(path: "/dev/input/event2", code: EACCES),
            .cannotOpen(path: "/dev/input/event3", code: EPERM), first, .udevIsMissing,
            .cannotOpen(path: "/dev/input/event4", code: ENODEV), .udevIsMissing,
            .cannotOpen(path: "/dev/input/event5", code: ENODEV),
        ] {
            notices.tell(error)
        }
        #expect(
            heard.withLock { $0 } == [
                first, .udevIsMissing, .cannotOpen(path: "/dev/input/event4", code: ENODEV),
                .cannotOpen(path: "/dev/input/event5", code: ENODEV),
            ])
    }

    // MARK: Folders

    @Test("a device folder that changes is told at once and again each second for five")
    func folderWatch() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let watch = try #require(FolderWatch(folder.path))
        #expect(!watch.hasChanged(now: .seconds(1)))
        #expect(watch.deadline == nil)
        try Data().write(to: folder.appending(path: "event0"))
        #expect(watch.hasChanged(now: .seconds(10)))
        #expect(!watch.hasChanged(now: .seconds(10)))
        for second in 11...15 {
            #expect(watch.deadline == .seconds(second))
            #expect(watch.hasChanged(now: .seconds(second)))
        }
        #expect(watch.deadline == nil)
        #expect(!watch.hasChanged(now: .seconds(99)))
    }

    @Test("a folder that is not there is looked for every two seconds")
    func missingFolder() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID())")
        let watch = try #require(FolderWatch(folder.path))
        #expect(!watch.hasChanged(now: .seconds(1)))
        #expect(watch.deadline == .seconds(3))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(watch.hasChanged(now: .seconds(3)))
    }

    @Test("files in the device folder that are no devices are passed over")
    func noDevices() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["event0", "event11", "eventful", "mice"] {
            try Data("x".utf8).write(to: folder.appending(path: name))
        }
        let source = EvdevSource(folder: folder.path, grabs: false) { Issue.record("\($0)") }
        #expect(source.drain(now: .zero) == [])
        #expect(source.drain(now: .seconds(1)) == [])
    }
}
