import Compression
import Files
import Glibc
import Imaging
import TourModel
import Wording

/// Reads the outlines and doors of rooms from an SVG file, as browsers draw it.
///
/// The root's view box spans the floor's rectangle. What an element is called says what it stands for (``PlanNames``); an outline
/// that nothing names is a room's by the one text in it that is. Everything else in the file is passed over.
struct PlanReader {
    let path: String
    private let location: String
    let size: Extent
    let scope: ContentScope
    private let names: PlanNames
    private var log: ProblemLog { scope.log }

    /// - Parameters:
    ///   - path: the file in the folder of content, as messages call it.
    ///   - location: where it is, unless it is in the folder.
    init(
        path: String, location: String? = nil, building: Building.ID, size: Extent,
        scope: ContentScope
    ) {
        self.path = path
        self.location = location ?? scope.listing.location(of: path)
        self.size = size
        self.scope = scope
        let pages = scope.listing.names(in: "buildings/\(building)").filter { $0.hasSuffix(".md") }
        names = PlanNames(
            building: building,
            rooms: Set(pages.map { $0.prefix { $0 != "." }.uppercased() }).subtracting(["BUILDING"])
        )
    }

    /// Reads the file; `nil` where it is not an SVG that can be read, and the log says why.
    func read() -> FloorShapes? {
        scope.knownFiles.insert(path)
        guard let bytes = bytes() else { return nil }
        let tree: SVGTree
        do throws(SVGText.Refusal) {
            tree = try SVGTreeReader.read(bytes)
        } catch {
            log.error(Place(file: path, line: error.line), error.message, error.remedy)
            return nil
        }
        let root = tree.nodes[0]
        guard let viewport = SVGViewport(root: root.attributes, spanning: size) else {
            log.error(
                place(root.line), "<svg> does not say how large the drawing is",
                "write viewBox=\"0 0 \(size.width.shortText) \(size.height.shortText)\" in it")
            return nil
        }
        warn(about: viewport, root.line)
        do throws(SVGMistake) {
            let drawing = try SVGPainter.draw(tree, viewport, names: names)
            var sorter = PlanSorter(
                drawing: drawing, path: path, size: size, names: names, scope: scope)
            return sorter.sorted()
        } catch {
            log.error(
                place(root.line),
                "the drawing has more points and elements than can be read, with those that it "
                    + "uses again",
                "save only the rooms and doors in this file")
            return nil
        }
    }

    private func place(_ line: Int) -> Place { Place(file: path, line: line) }

    private func bytes() -> [UInt8]? {
        let limit = scope.limits.planBytes
        do throws(SystemCallError) {
            let file = try FileDescriptor(
                opening: location, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            guard try file.status().isRegularFile else { throw SystemCallError(code: EINVAL) }
            let bytes = try file.read(upTo: limit + 1)
            if bytes.count <= limit {
                guard bytes.starts(with: [0x1F, 0x8B]) else { return bytes }
                if let whole = Compression.gunzipped(bytes, limit: limit) { return whole }
                log.error(
                    Place(file: path),
                    "the drawing is compressed, and is damaged or has more than \(limit) bytes",
                    "save it as plain SVG")
                return nil
            }
            log.error(
                Place(file: path), "the drawing has more than \(limit) bytes",
                "save only the rooms and doors in this file")
        } catch {
            log.error(
                Place(file: path), "cannot be read: \(error.reason)",
                "give the importing user the right to")
        }
        return nil
    }

    private func warn(about viewport: SVGViewport, _ line: Int) {
        let (width, height) = viewport.extent
        let (x, y) = (size.width / width, size.height / height)
        guard max(x / y, y / x) > ContentCheck.stretch else { return }
        log.warning(
            place(line),
            "the drawing is \(width.shortText) × \(height.shortText), but the floor is "
                + "\(size.width.shortText) × \(size.height.shortText) metres, "
                + "so its rooms are stretched",
            "resize the page to the floor's rectangle, or mend size", .unfittingPlan)
    }
}
