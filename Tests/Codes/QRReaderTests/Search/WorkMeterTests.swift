import Imaging
import QRCode
import TestSupport
import Testing

@testable import QRReader

@Suite("What a picture may cost")
struct WorkMeterTests {
    /// Reads a picture twice, and returns the reading once both are the same.
    private func read(_ image: LumaImage, _ effort: Effort, most: Int? = nil) -> Reading {
        var reader = Reader(options: ReaderOptions(effort: effort))
        reader.mostWork = most
        let reading = reader.read(image)
        #expect(reader.read(image) == reading)
        return reading
    }

    @Test(
        "pictures made to be slow take no more than the stated sum",
        arguments: CostlyPicture.all, [Effort.fast, .normal])
    func costly(picture: CostlyPicture, effort: Effort) {
        for (width, height) in [(160, 120), (57, 301)] {
            let reading = read(picture.image(width: width, height: height), effort)
            #expect(reading.work > width * height / 50)
            #expect(reading.work <= effort.mostWork(pixels: width * height), "\(reading.work)")
        }
    }

    @Test(
        "so do they at thorough",
        arguments: [
            CostlyPicture.cells(module: 2), .lattice(module: 2), .noise(2),
            .damaged(version: 1, module: 2, perMille: 120),
        ])
    func thorough(picture: CostlyPicture) {
        var reader = Reader(options: ReaderOptions(effort: .thorough))
        let reading = reader.read(picture.image(width: 120, height: 90))
        #expect(reading.work <= Effort.thorough.mostWork(pixels: 120 * 90))
    }

    @Test("the sum grows with the pixels and with the effort")
    func sums() {
        var last = 0
        for effort in [Effort.fast, .normal, .thorough] {
            let (small, large) = (effort.mostWork(pixels: 0), effort.mostWork(pixels: 1_000_000))
            #expect(small > last && large > small)
            last = small
            // What is finished beyond it is set aside.
            #expect(WorkMeter.reserve(effort, pixels: 1_000_000) < large / 2)
        }
        #expect(Effort.fast.mostWork(pixels: 1_000_000) == 30_000_000)
        #expect(Effort.normal.mostWork(pixels: 1_000_000) == 100_000_000)
        #expect(Effort.thorough.mostWork(pixels: 1_000_000) == 600_000_000)
    }

    @Test("symbols of every size take a third of the sum at most", arguments: [1, 7, 25, 40])
    func ordinary(version: Int) throws {
        let image = try PrintedSymbol("ordinary", version: version, moduleSize: 3).picture()
        for effort in Effort.allCases {
            let reading = read(image, effort)
            #expect(reading.symbols.count == 1 && !reading.isCutShort)
            #expect(reading.work < effort.mostWork(pixels: image.pixels.count) / 3)
        }
    }

    @Test("what is left when the sum is used up is not read, and what was read stays")
    func endsEarly() {
        let image = CostlyPicture.symbols(module: 3).image(width: 400, height: 320)
        let whole = read(image, .normal)
        #expect(whole.symbols.count == 20 && !whole.isCutShort)
        let reserve = WorkMeter.reserve(.normal, pixels: image.pixels.count)
        var counts: [Int] = []
        for share in 0...10 {
            let most = reserve + whole.work * share / 10
            let part = read(image, .normal, most: most)
            #expect(part.work <= most)
            #expect(part.symbols.allSatisfy(whole.symbols.contains))
            #expect(part.isCutShort == (part.symbols != whole.symbols))
            counts.append(part.symbols.count)
        }
        #expect(counts.first == 0 && counts == counts.sorted())
        #expect(counts.contains { (1..<20).contains($0) })
    }

    @Test("a meter without a limit never ends")
    func unlimited() {
        var meter = WorkMeter()
        meter.add(1 << 40)
        #expect(meter.allows(1 << 40) && !meter.isCutShort && meter.spent == 1 << 40)
        var small = WorkMeter(.normal, pixels: 1000)
        let left = small.left
        #expect(small.allows(left) && !small.isCutShort)
        #expect(!small.allows(left + 1) && small.isCutShort && !small.isSpent)
    }

    @Test("each method ends when nothing is left")
    func nothingLeft() throws {
        let image = CostlyPicture.cells(module: 3).image(width: 300, height: 200)
        let nothing = WorkMeter(.fast, pixels: 0, most: 0)
        #expect(nothing.isSpent && nothing.isCutShort && nothing.left == 0)
        var scan = FinderScan()
        scan.meter = nothing
        #expect(scan.find(in: image, settings: .normal).isEmpty)
        var components = ComponentFinder()
        components.load([
            SearchPlane(width: image.width, height: image.height, pixels: image.pixels)
        ])
        components.meter = nothing
        for step in SearchStep.normal { #expect(components.search(step).isEmpty) }
        var templates = TemplateFinder()
        templates.meter = nothing
        #expect(templates.find(in: image).isEmpty)
        scan.meter = WorkMeter()
        let finders = scan.find(in: image, settings: .normal)
        #expect(finders.count > 3)
        let isUsed = finders.map { _ in false }
        var meter = nothing
        var grouping = FinderGrouping()
        #expect(
            grouping.hypotheses(of: finders, isUsed: isUsed, within: .loose, &meter).isEmpty)
        #expect(
            FinderCompletion.hypotheses(of: finders, isUsed: isUsed, limit: 9, &meter).isEmpty)
    }
}
