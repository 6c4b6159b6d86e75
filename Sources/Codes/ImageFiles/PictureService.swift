import Files
import Glibc
import Imaging
package import Isolation
import Pictures

/// The confined side of ``IsolatedCursor``: decodes the pages of one picture file.
package enum PictureService {
    /// Loads the code that decoding needs, before the process is confined, and runs it once on pictures of our own.
    ///
    /// What is set up when code first runs is then there in each job's process, which is a copy of this one.
    package static func prepare() {
        PixbufLibrary.loadModules()
        let white = ColorImage(
            width: 8, height: 8, pixels: [UInt8](repeating: 255, count: 8 * 8 * 4))
        for isDrawn in [true, false] {
            guard let bytes = try? white.encoded(named: "", isDrawn: isDrawn),
                let page = try? ImageFile(bytes: bytes, name: "").lumaPage(1)
            else { continue }
            _ = try? Source(file: "", bytes: bytes, format: .png, limits: ImageLimits())
                .answer(PageAnswer.message(page))
        }
    }

    /// Decodes the pages that are asked for, until nothing more is.
    package static func run(_ work: inout DecoderWork) {
        do {
            let limits = try ImageLimits(&work.request)
            let bytes = try work.input.read(upTo: limits.maximumFileBytes)
            var pages = try ImageFile(bytes: bytes, name: "", limits: limits).lumaPages()
            while work.receive() != nil {
                guard work.send(answer(next(&pages), work)) else { return }
            }
        } catch {
            // The bytes were looked at before they came here; without them nothing can be answered.
            exit(EX_DATAERR)
        }
    }

    private static func next(_ pages: inout LumaPages) -> Result<LumaPage?, ImageFileError> {
        do throws(ImageFileError) {
            return .success(try pages.next())
        } catch {
            return .failure(error)
        }
    }

    private static func answer(
        _ result: Result<LumaPage?, ImageFileError>, _ work: borrowing DecoderWork
    ) -> Message {
        switch result {
        case .success(nil): return Message(.done)
        case .failure(let error): return error.message
        case .success(let page?):
            do throws(SystemCallError) {
                try SystemCall.check { lseek(work.output.number, 0, SEEK_SET) }
                try work.output.write(page.image.pixels.span)
                return PageAnswer.message(page)
            } catch {
                return ImageFileError.outOfMemory(file: "", page: page.number).message
            }
        }
    }
}
