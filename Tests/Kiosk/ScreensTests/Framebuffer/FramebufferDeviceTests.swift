import Glibc
import TestSupport
import Testing

@testable import Pixels
@testable import Screens

struct FramebufferDeviceTests {
    typealias Change = @Sendable (inout FramebufferFacts) -> Void

    @Test("a panel that is switched off is blanked once, and woken with the next page")
    func sleeps() throws {
        let machine = FakeScreens()
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        let wakes = machine.count(of: .unblank)
        device.isPanelOn = false
        for _ in 0..<3 { try device.present(page, damage: [page.bounds]) }
        #expect(machine.count(of: .blank) == 1 && machine.count(of: .unblank) == wakes)
        // Another console was on the screen, which woke the panel.
        machine.turns = [.back]
        try device.present(page, damage: [])
        #expect(machine.count(of: .blank) == 2)
        device.isPanelOn = true
        let before = machine.count(of: .unblank)
        try device.present(page, damage: [])
        try device.present(page, damage: [])
        #expect(machine.count(of: .unblank) == before + 1 && machine.count(of: .blank) == 2)
    }

    @Test("a page appears, every pixel, where the visible part begins")
    func shows() throws {
        let machine = FakeScreens()
        machine.facts.offsetInPage = 0x230
        machine.facts.virtualWidth = 99
        machine.facts.originX = 3
        machine.facts.virtualHeight = 45
        machine.facts.byteCount = 400 * 45
        machine.facts.originY = 5
        machine.facts.panStep = 1
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        #expect(device.name == "/dev/fb0 test 96x40, 32 bits, red 8@16 green 8@8 blue 8@0")
        #expect(!device.isDoubleBuffered)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        #expect(Self.isShown(page, by: machine))
    }

    @Test("before the first page the screen is not touched")
    func quietOpening() throws {
        let machine = FakeScreens()
        machine.makeDoubleBuffered()
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        device.close()
        #expect(machine.log == ["open", "framebuffer", "map", "close /dev/fb0"])
        #expect(machine.isAllGivenBack)
    }

    @Test("only what has changed is written")
    func writesChanges() throws {
        let machine = FakeScreens()
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        machine.poison(0x77)
        try device.present(page, damage: [page.bounds])
        #expect(machine.framebufferPixel(x: 70, y: 20) == 0x7777_7777)
        page[2, 2] = 0x123456
        try device.present(page, damage: [page.bounds])
        #expect(machine.framebufferPixel(x: 2, y: 2) == 0x123456)
        // Another tile.
        #expect(machine.framebufferPixel(x: 70, y: 20) == 0x7777_7777)
        #expect(machine.framebufferPixel(x: 2, y: 20) == 0x7777_7777)
    }

    @Test("with room for two, the hidden part is drawn on and then shown, again and again")
    func flips() throws {
        let machine = FakeScreens()
        machine.makeDoubleBuffered()
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .half, calls: machine)
        #expect(device.isDoubleBuffered)
        let page = Self.page(for: device)
        var places: [Int] = []
        for step in 0..<6 {
            let square = PixelRectangle(x: step * 10, y: step, width: 12, height: 9)
            page.fill(square, with: UInt32(step) << 20 | 0xFF)
            try device.present(page, damage: step == 0 ? [page.bounds] : [square])
            places.append(machine.panned?.y ?? -1)
            #expect(Self.isShown(page, by: machine, rotation: .half))
        }
        #expect(places == [40, 0, 40, 0, 40, 0])
        let before = machine.count(of: .pan)
        try device.present(page, damage: [page.bounds])
        #expect(machine.count(of: .pan) == before)
        device.close()
        #expect(machine.panned ?? (-1, -1) == (0, 0))
    }

    @Test(
        "a driver that says it can show either part and then cannot gets its page all the same",
        arguments: [EINVAL, ENOTTY, EIO, EBUSY])
    func refusedFlip(code: CInt) throws {
        let machine = FakeScreens()
        machine.makeDoubleBuffered()
        machine.always[.pan] = code
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        #expect(!device.isDoubleBuffered)
        #expect(Self.isShown(page, by: machine))
    }

    @Test("a driver that cannot wait for the blank is asked once")
    func waits() throws {
        for (code, count) in [(0, 3), (ENOTTY, 1), (EOPNOTSUPP, 1)] {
            let machine = FakeScreens()
            machine.always[.waitForBlank] = code
            let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
            let page = Self.page(for: device)
            for step in 0..<3 {
                page[step, 0] = 0xABCDEF
                try device.present(page, damage: [page.bounds])
            }
            #expect(machine.count(of: .waitForBlank) == count)
        }
    }

    @Test("while another console has the screen nothing is written; then everything is")
    func consoleSwitch() throws {
        let machine = FakeScreens()
        machine.turns = [.here, .away, .back]
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        machine.poison(0x11)
        page[5, 5] = 0xFF
        try device.present(page, damage: [page.bounds])
        #expect(machine.framebufferPixel(x: 5, y: 5) == 0x1111_1111)
        try device.present(page, damage: [])
        #expect(Self.isShown(page, by: machine))
        #expect(machine.drawingDepth == 0)
    }

    @Test("a palette of 256 colours is set, and the one before comes back")
    func palette() throws {
        let machine = FakeScreens()
        machine.facts.bitsPerPixel = 8
        machine.facts.visual = .palette
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = PixelBuffer(width: 96, height: 40)
        page.fill(page.bounds, with: 0xFF0000)
        try device.present(page, damage: [page.bounds])
        #expect(machine.framebufferPixel(x: 3, y: 3) == 0b1110_0000)
        #expect(machine.log.contains("palette of 256 from 0"))
        device.close()
        #expect(machine.log.contains("palette of 256 from 9"))
        let colors = ScreenPalette.bits332
        #expect(colors.red[0b1110_0000] == 65535 && colors.green[0b1110_0000] == 0)
        #expect(colors.green[0b0001_1100] == 65535 && colors.blue[0b0000_0011] == 65535)
        #expect(colors.blue[0b0000_0001] == 21845)
    }

    @Test("a driver that looks colours up gets tables that rise evenly")
    func ramps() throws {
        let machine = FakeScreens()
        machine.facts.visual = .directColor
        machine.facts.bitsPerPixel = 16
        machine.facts.red = .init(offset: 11, length: 5)
        machine.facts.green = .init(offset: 5, length: 6)
        machine.facts.blue = .init(offset: 0, length: 5)
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        #expect(machine.log.contains("palette of 64 from 0"))
        let tables = ScreenPalette.ramps(red: 5, green: 6, blue: 5)
        #expect(tables.red[31] == 65535 && tables.red[32] == 65535 && tables.green[63] == 65535)
        #expect(tables.green[31] == UInt16(31 * 65535 / 63))
    }

    @Test("the size on the glass turns with the page; nonsense is no size")
    func millimetres() throws {
        let machine = FakeScreens()
        (machine.facts.millimetresWide, machine.facts.millimetresHigh) = (340, 190)
        let upright = try FramebufferDevice(path: "/dev/fb0", rotation: .quarter, calls: machine)
        #expect(upright.millimetres ?? (0, 0) == (190, 340))
        #expect(upright.width == 40 && upright.height == 96)
        for nonsense in [0, -1, 4_294_967_295] {
            machine.facts.millimetresHigh = nonsense
            let device = try FramebufferDevice(
                path: "/dev/fb0", rotation: .none, calls: machine)
            #expect(device.millimetres == nil)
        }
    }

    @Test("a page of another size, or for a closed screen, is refused in words")
    func refusesPages() throws {
        let device = try FramebufferDevice(
            path: "/dev/fb0", rotation: .quarter, calls: FakeScreens())
        #expect(throws: ScreenError.pageSize(found: "96x40", expected: "40x96")) {
            try device.present(PixelBuffer(width: 96, height: 40), damage: [])
        }
        device.close()
        device.close()
        #expect(throws: ScreenError.closed(path: "/dev/fb0")) {
            try device.present(PixelBuffer(width: 40, height: 96), damage: [])
        }
    }

    static let badFormats: [(String, Change)] = [
        ("shades of grey", { $0.colorCode = 1 }),
        ("code 1448695129 of a video format", { $0.colorCode = 0x5659_5559 }),
        ("arrangement 1, which is not one pixel after the other", { $0.arrangement = .other(1) }),
        ("32 bits of visual 5", { $0.visual = .other(5) }),
        (
            "numbers of 4 bits in a palette",
            {
                $0.visual = .palette
                $0.bitsPerPixel = 4
            }
        ),
        ("15 bits with channels 8@16 8@8 8@0 0@0", { $0.bitsPerPixel = 15 }),
    ]

    @Test(
        "formats and layouts that cannot be are refused before memory is mapped",
        arguments: badFormats)
    func refusesFormats(found: String, change: Change) {
        let machine = FakeScreens()
        change(&machine.facts)
        #expect(throws: ScreenError.unusableFormat(path: "/dev/fb0", found: found)) {
            try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        }
        #expect(machine.count(of: .map) == 0 && machine.isAllGivenBack)
    }

    static let badLayouts: [(String, Change)] = [
        ("0x40 pixels", { $0.width = 0 }),
        ("96x4294967295 pixels", { $0.height = 4_294_967_295 }),
        ("16385x40 pixels", { $0.width = 16385 }),
        ("rows of 383 bytes where 384 are needed", { $0.bytesPerRow = 383 }),
        ("rows of 400 bytes where 17179869560 are needed", { $0.originX = 4_294_967_294 }),
        ("15983 bytes for 40 rows of 400", { $0.byteCount = 15983 }),
        ("16000 bytes for 4294967334 rows of 400", { $0.originY = 4_294_967_294 }),
        ("0 bytes for 40 rows of 400", { $0.byteCount = 0 }),
    ]

    @Test(
        "sizes that cannot be are refused before memory is mapped",
        arguments: badLayouts)
    func refusesLayouts(found: String, change: Change) {
        let machine = FakeScreens()
        change(&machine.facts)
        #expect(throws: ScreenError.unusableLayout(path: "/dev/fb0", found: found)) {
            try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        }
        #expect(machine.count(of: .map) == 0 && machine.isAllGivenBack)
    }

    @Test("the last row need not be followed by what fills up the others")
    func tightMemory() throws {
        let machine = FakeScreens()
        machine.facts.byteCount = 400 * 39 + 384
        let device = try FramebufferDevice(path: "/dev/fb0", rotation: .none, calls: machine)
        let page = Self.page(for: device)
        try device.present(page, damage: [page.bounds])
        #expect(Self.isShown(page, by: machine))
    }

    static func page(for device: any ScreenDevice, seed: UInt64 = 5) -> PixelBuffer {
        var generator = SeededGenerator(seed: seed)
        let page = PixelBuffer(width: device.width, height: device.height)
        for y in 0..<page.height {
            for x in 0..<page.width {
                page[x, y] = UInt32.random(in: 0...0xFF_FFFF, using: &generator)
            }
        }
        return page
    }

    private static func isShown(
        _ page: PixelBuffer, by machine: FakeScreens, rotation: ScreenRotation = .none
    ) -> Bool {
        (0..<page.height).allSatisfy { y in
            (0..<page.width).allSatisfy { x in
                let (left, top) =
                    rotation == .half ? (page.width - 1 - x, page.height - 1 - y) : (x, y)
                let found = machine.framebufferPixel(x: left, y: top)
                return found == page[x, y]
            }
        }
    }
}
