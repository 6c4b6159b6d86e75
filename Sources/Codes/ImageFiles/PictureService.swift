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
                .answer(PageAnswer(page).message)
        }
    }

    /// Decodes the pages that are asked for, until nothing more is.
    package static func run(_ work: inout DecoderWork) {
        do {
            let limits = try ImageLimits(&work.request)
            let bytes = try work.input.read(upTo: limits.maximumFileBytes)
            let file = try ImageFile(bytes: bytes, name: "", limits: limits)
            var pages = file.lumaPages()
            while let request = work.receive() {
                let page = request.kind == .color ? try color(request, of: file) : next(&pages)
                guard work.send(answer(page, work)) else { return }
            }
        } catch {
            // The bytes were looked at before they came here; without them nothing can be answered.
            exit(EX_DATAERR)
        }
    }

    /// A page that is ready to be given back.
    private typealias Page = (answer: PageAnswer, pixels: [UInt8])

    private static func next(_ pages: inout LumaPages) -> Result<Page?, ImageFileError> {
        do throws(ImageFileError) {
            return .success(try pages.next().map { (PageAnswer($0), $0.image.pixels) })
        } catch {
            return .failure(error)
        }
    }

    private static func color(
        _ request: Message, of file: ImageFile
    ) throws(MalformedMessage) -> Result<Page?, ImageFileError> {
        var reader = MessageReader(request)
        let sides = 1...(1 << 16)
        let number = try reader.integer(in: 1...(1 << 30))
        let (width, height) = (try reader.integer(in: sides), try reader.integer(in: sides))
        do throws(ImageFileError) {
            let image = try file.colorImage(page: number, fittingWidth: width, height: height)
            let page = PageAnswer(number: number, width: image.width, height: image.height)
            return .success((page, image.pixels))
        } catch {
            return .failure(error)
        }
    }

    private static func answer(
        _ result: Result<Page?, ImageFileError>, _ work: borrowing DecoderWork
    ) -> Message {
        switch result {
        case .success(nil): return Message(.done)
        case .failure(let error): return error.message
        case .success(let page?):
            do throws(SystemCallError) {
                try SystemCall.check { lseek(work.output.number, 0, SEEK_SET) }
                try work.output.write(page.pixels.span)
                return page.answer.message
            } catch {
                return ImageFileError.outOfMemory(file: "", page: page.answer.number).message
            }
        }
    }
}
