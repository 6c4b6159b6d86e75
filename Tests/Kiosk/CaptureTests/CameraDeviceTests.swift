import Glibc
import Testing

@testable import Capture

struct CameraDeviceTests {
    @Test("cameras are listed with all they offer; their second nodes are left out")
    func list() throws {
        var data = FakeMachine.Camera()
        data.capability.capturesPictures = false
        let machine = FakeMachine(["/dev/video0": .init(), "/dev/video1": data])
        let listed = CameraDevice.list(calls: machine)
        #expect(listed == [.success(try CameraDevice("/dev/video0", calls: machine))])
        let device = try #require(try listed.first?.get())
        #expect(
            device.description == """
                /dev/video0: Test camera, usb-1, driver fake
                    GREY (Grey): 8x4 at 30
                """)
        #expect(device.formats == FakeMachine.Camera().formats)
        #expect(machine.openDescriptors == 0)
    }

    @Test("ranges, silent formats and formats that cannot be read are described as what they are")
    func describes() throws {
        var camera = FakeMachine.Camera()
        camera.formats = [
            CameraFormat(
                pixelFormat: .yuyv, description: "YUYV 4:2:2",
                modes: [
                    .init(
                        size: .stepwise(
                            widths: 16...1920, widthStep: 2, heights: 16...1080, heightStep: 2),
                        rates: [.range(1...60)])
                ]),
            CameraFormat(
                pixelFormat: PixelFormat(rawValue: 0x3436_3248), description: "", modes: []),
            CameraFormat(pixelFormat: .rgb24, description: "RGB3", isEmulated: true, modes: []),
        ]
        let device = try CameraDevice("/dev/video0", calls: FakeMachine(["/dev/video0": camera]))
        #expect(
            device.description == """
                /dev/video0: Test camera, usb-1, driver fake
                    YUYV (YUYV 4:2:2): 16x16 to 1920x1080 at 1 to 60
                    H264; not readable
                """)
        #expect(device.formats.count == 3)
    }

    @Test("a camera that may not be opened is listed with the reason")
    func denied() {
        let machine = FakeMachine()
        machine.script { $0.faults[.open] = [EACCES] }
        #expect(
            CameraDevice.list(calls: machine) == [
                .failure(.system(call: "opening it", path: "/dev/video0", code: EACCES))
            ])
    }

    @Test("a driver whose lists never end is cut short")
    func endless() throws {
        var camera = FakeMachine.Camera()
        let mode = CameraFormat.Mode(
            size: .discrete(width: 8, height: 4), rates: Array(repeating: .discrete(30), count: 500)
        )
        camera.formats = Array(
            repeating: CameraFormat(
                pixelFormat: .grey, description: "", modes: Array(repeating: mode, count: 500)),
            count: 500)
        let device = try CameraDevice("/dev/video0", calls: FakeMachine(["/dev/video0": camera]))
        #expect(device.formats.count == 64)
        #expect(device.formats.first?.modes.count == 128)
        #expect(device.formats.first?.modes.first?.rates.count == 32)
    }

    @Test("the real system can be queried, and a path that is not a camera is rejected by name")
    func real() {
        for case .failure(let error) in CameraDevice.list() {
            #expect(!error.description.isEmpty)
        }
        #expect(
            throws: CaptureError.system(call: "opening it", path: "/nowhere/video0", code: ENOENT)
        ) { try CameraDevice(path: "/nowhere/video0") }
        #expect(throws: CaptureError.notVideoDevice(path: "/dev/null")) {
            try CameraDevice(path: "/dev/null")
        }
    }
}
