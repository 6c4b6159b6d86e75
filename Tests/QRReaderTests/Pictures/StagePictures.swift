import Foundation
import Imaging
import QRCode
import Testing

@testable import QRReader

@Suite("Pictures of the stages", .serialized)
struct StagePictures {
    @Test("tune")
    func tune() throws {
        let folder = ProcessInfo.processInfo.environment["DOCENT_STAGE_PICTURES"] ?? "/tmp/stage"
        let scene = try StageScene()
        let view = StageCanvas.View(origin: .zero, zoom: 1, width: 560, height: 400)
        var canvas = StageCanvas(width: 560, height: 400)
        canvas.show(scene.photograph, view)
        try canvas.data.write(to: URL(fileURLWithPath: folder + "/photograph.ppm"))
        for effort in Effort.allCases {
            var reader = Reader(options: ReaderOptions(effort: effort))
            let reading = reader.read(scene.photograph)
            for s in reading.symbols { print(effort, String(decoding: s.bytes, as: UTF8.self), s.stage, s.decoded.errors, s.decoded.erasures, s.moduleSize, s.contrast) }
            for d in reading.diagnoses { print(effort, d) }
        }
    }
}
