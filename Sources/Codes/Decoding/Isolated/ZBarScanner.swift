import Imaging
import Isolation

/// Where libzbar scans pictures.
enum ZBarScanner: Sendable {
    /// In this process.
    case own
    /// In a confined process, which is stopped when a picture takes longer than the limit.
    case confined(DecoderPool, limit: Duration)

    /// Reads a picture; see ``ZBarScan/read(_:symbologies:inverted:step:)``.
    func read(
        _ image: LumaImage, symbologies: Set<Symbology>, inverted: Bool
    ) throws(DecoderFailure) -> [ZBarScan.Reading] {
        switch self {
        case .own: ZBarScan.read(image, symbologies: symbologies, inverted: inverted)
        case .confined(let decoders, let limit):
            try Self.read(
                image, FrameRequest(symbologies: symbologies, inverted: inverted), decoders,
                limit)
        }
    }

    private static func read(
        _ image: LumaImage, _ request: FrameRequest, _ decoders: DecoderPool,
        _ limit: Duration
    ) throws(DecoderFailure) -> [ZBarScan.Reading] {
        // libzbar keeps lines and finder patterns; the negative is as large as the picture.
        let memory = 1 << 30 + image.pixels.count * 8
        let job = try DecoderJob(
            .frame, input: image.pixels,
            limits: DecoderJob.Limits(memory: memory, pixels: 0), in: decoders
        ) { message in
            message.append(image.width)
            message.append(image.height)
            request.write(to: &message)
        }
        defer { job.finish() }
        var readings: [ZBarScan.Reading] = []
        while true {
            let message = try job.ask(within: limit)
            if message.kind == .done { return readings }
            guard message.kind == .symbol, readings.count < ZBarScan.Reading.most,
                let reading = try? ZBarScan.Reading(message)
            else { throw .malformedAnswer }
            readings.append(reading)
        }
    }
}
