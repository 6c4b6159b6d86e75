import Files
import Glibc
import Imaging
package import Isolation

/// The confined side of ``ZBarScanner``: has libzbar scan one frame.
package enum FrameService {
    package static func run(_ work: inout DecoderWork) {
        let image: LumaImage
        let request: FrameRequest
        do {
            let width = try work.request.integer(in: 1...(1 << 28))
            let height = try work.request.integer(in: 1...(1 << 28))
            request = try FrameRequest(&work.request)
            let pixels = try work.input.read(upTo: width * height)
            guard pixels.count == width * height else { throw MalformedMessage() }
            image = LumaImage(width: width, height: height, pixels: pixels)
        } catch {
            exit(EX_DATAERR)
        }
        let readings = ZBarScan.read(
            image, symbologies: request.symbologies, inverted: request.inverted)
        for reading in readings.prefix(ZBarScan.Reading.most) {
            guard work.send(reading.message) else { return }
        }
        _ = work.send(Message(.done))
        // Ends when the other side has read it all.
        _ = work.receive()
    }
}
