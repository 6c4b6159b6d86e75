import Testing

@testable import Capture

struct CameraModeTests {
    private func format(
        _ format: PixelFormat, _ modes: [(Int, Int, Double)], emulated: Bool = false
    )
        -> CameraFormat
    {
        CameraFormat(
            pixelFormat: format, description: "", isEmulated: emulated,
            modes: modes.map {
                .init(size: .discrete(width: $0.0, height: $0.1), rates: [.discrete($0.2)])
            })
    }

    private func best(_ formats: [CameraFormat], _ wanted: CameraConfiguration = .init())
        -> CameraMode?
    {
        CameraMode.choices(of: formats, for: wanted).first
    }

    @Test("a USB 2 webcam runs MJPEG, because YUYV is slow at that size")
    func webcam() {
        let formats = [
            format(.yuyv, [(640, 480, 30), (1280, 720, 10), (1920, 1080, 5)]),
            format(.mjpeg, [(640, 480, 30), (1280, 720, 30), (1920, 1080, 30)]),
            format(.rgb24, [(640, 480, 30), (1280, 720, 30)], emulated: true),
        ]
        #expect(
            best(formats)
                == CameraMode(pixelFormat: .mjpeg, width: 1280, height: 720, framesPerSecond: 30))
    }

    @Test("of formats with the same size and rate the one nearest to luma is taken")
    func order() {
        for (index, preferred) in PixelFormat.byPreference.enumerated() {
            let formats = PixelFormat.byPreference[index...].reversed()
                .map { format($0, [(1280, 720, 30)]) }
            #expect(best(formats)?.pixelFormat == preferred)
        }
    }

    @Test("a format the camera has itself goes before one that is made for it")
    func emulated() {
        let formats = [
            format(.yu12, [(1280, 720, 30)], emulated: true), format(.mjpeg, [(1280, 720, 30)]),
        ]
        #expect(best(formats)?.pixelFormat == .mjpeg)
        #expect(best([formats[0]])?.isEmulated == true)
    }

    @Test("a slow camera is better than a coarse one; far too large is worse than a little slow")
    func tradeOffs() {
        #expect(best([format(.yuyv, [(640, 480, 30), (1280, 720, 10)])])?.width == 1280)
        #expect(best([format(.yuyv, [(320, 240, 60), (640, 480, 15)])])?.width == 640)
        #expect(best([format(.yuyv, [(1280, 720, 25), (3840, 2160, 30)])])?.width == 1280)
    }

    @Test("the formats that are wanted are the only ones that count")
    func wantedFormats() {
        let formats = [format(.grey, [(1280, 720, 30)]), format(.yuyv, [(640, 480, 5)])]
        #expect(best(formats, CameraConfiguration(pixelFormats: [.yuyv]))?.pixelFormat == .yuyv)
        #expect(best(formats, CameraConfiguration(pixelFormats: [.mjpeg])) == nil)
    }

    @Test("a range of sizes and rates is met at the nearest step")
    func stepwise() {
        let camera = CameraFormat(
            pixelFormat: .yuyv, description: "",
            modes: [
                .init(
                    size: .stepwise(
                        widths: 48...1920, widthStep: 16, heights: 32...1080, heightStep: 8),
                    rates: [.range(1...24)])
            ])
        #expect(
            best([camera])
                == CameraMode(pixelFormat: .yuyv, width: 1280, height: 720, framesPerSecond: 24))
        let odd = CameraConfiguration(width: 1000, height: 5000, framesPerSecond: 10)
        #expect(
            best([camera], odd)
                == CameraMode(pixelFormat: .yuyv, width: 992, height: 1080, framesPerSecond: 10))
    }

    @Test("a camera that names no sizes is asked for the wanted one")
    func noSizes() {
        #expect(
            best([format(.grey, [])])
                == CameraMode(pixelFormat: .grey, width: 1280, height: 720, framesPerSecond: nil))
    }

    @Test(
        "what a broken driver says of itself does no harm",
        arguments: [
            (0, 0, 0.0), (-1, 5, 30.0), (.max, .max, 30.0), (640, 480, .infinity), (640, 480, -5.0),
        ])
    func nonsense(width: Int, height: Int, rate: Double) {
        let mode = best([format(.grey, [(width, height, rate)])])
        #expect(mode == nil || (mode?.width == 640 && mode?.height == 480))
        let range = CameraFormat(
            pixelFormat: .grey, description: "",
            modes: [
                .init(
                    size: .stepwise(widths: 0...0, widthStep: 0, heights: 7...7, heightStep: -3),
                    rates: [])
            ])
        #expect(best([range]) == nil)
    }

    @Test(
        "rates are written without zeros that say nothing",
        arguments: [
            (30.0, "30"), (29.97, "29.97"), (7.5, "7.5"), (10.05, "10.05"), (.infinity, "?"),
        ])
    func rates(rate: Double, text: String) {
        #expect(FrameRate.text(rate) == text)
    }
}
