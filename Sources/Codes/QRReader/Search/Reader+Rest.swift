import Imaging

// What stands beside the symbols that were read.

extension Reader {
    /// The most times that the picture is looked at again where something was read beside the first symbols.
    private static let mostRounds = 3
    /// The steps for the rest of a picture: a number for any picture, and a share, or a multiple, of those spent on it before.
    private static func allowance(_ effort: Effort, spent: Int) -> Int {
        effort == .thorough ? 20_000_000 + 4 * spent : 3_000_000 + spent / 4
    }

    /// Searches parts of the picture that are as busy as a symbol, beside those that were read.
    ///
    /// A code that leaves no finder pattern to the first scan is met neither by it nor by what follows, which looks
    /// where something was seen.
    mutating func readRest(_ image: LumaImage) {
        guard options.effort != .fast, !search.symbols.isEmpty else { return }
        var allowance = Self.allowance(options.effort, spent: search.meter.spent)
        var searched: [PixelRegion] = []
        for _ in 0..<Self.mostRounds {
            let known = search.symbols.count
            let regions = busy.find(
                in: image, scan.blocks, side: scan.blockSide, beside: search.symbols,
                options.effort,
                &search.meter)
            for region in regions where !searched.contains(region) && !search.hasLocated(in: region)
            {
                searched.append(region)
                guard allowance > 0, !search.meter.isSpent else {
                    search.meter.refuse()
                    return
                }
                let before = search.meter.spent
                read(region.padded(in: image), of: image, search.meter.part(of: allowance))
                allowance -= search.meter.spent - before
            }
            guard search.symbols.count > known else { return }
        }
    }

    /// Reads a part of the picture with all methods of the effort.
    private mutating func read(_ region: PixelRegion, of image: LumaImage, _ meter: WorkMeter) {
        if partReader.isEmpty { partReader.append(Reader(options: options)) }
        partReader[0].read(part: image.part(region), meter, of: search)
        search.take(
            partReader[0].search,
            movedBy: Vector(Double(region.columns.lowerBound), Double(region.rows.lowerBound)))
    }

    private mutating func read(part image: LumaImage, _ meter: WorkMeter, of whole: SymbolSearch) {
        search.begin(
            image, meter, readsInverted: options.readsInverted, isOtherPicture: false)
        search.reader.begin(whole.reader.ledger)
        search.trace = whole.trace == nil ? nil : ReadingTrace()
        scanSparseLines(image)
        readFurther(image)
        components.release()
        scan.release()
    }
}

extension SymbolSearch {
    /// Tells whether a grid was laid there and not read: such a place has been searched already.
    fileprivate func hasLocated(in region: PixelRegion) -> Bool {
        diagnoses.contains { noted in
            let center = noted.diagnosis.corners.center
            return noted.rank >= Self.located && region.contains(center)
        }
    }

    /// Adds the symbols of a part of the picture, and the places where a grid was laid and not read.
    fileprivate mutating func take(_ part: SymbolSearch, movedBy offset: Vector) {
        reader.begin(part.reader.ledger)
        meter.add(part.meter.spent)
        if part.meter.isCutShort { meter.refuse() }
        if let steps = part.trace { trace?.add(steps, movedBy: offset) }
        for symbol in part.symbols {
            stage = symbol.stage
            add(symbol.moved { $0 + offset })
        }
        for var failure in part.diagnoses where failure.rank >= Self.located {
            failure.diagnosis.move(by: offset)
            note(failure)
        }
    }
}

extension PixelRegion {
    /// Tells whether a place lies inside.
    fileprivate func contains(_ place: Point) -> Bool {
        place.x >= Double(columns.lowerBound) && place.x < Double(columns.upperBound)
            && place.y >= Double(rows.lowerBound) && place.y < Double(rows.upperBound)
    }

    /// The region with room for a quiet zone.
    fileprivate func padded(in image: LumaImage) -> PixelRegion {
        let room = 12
        return PixelRegion(
            columns: max(
                0, columns.lowerBound - room)..<min(image.width, columns.upperBound + room),
            rows: max(0, rows.lowerBound - room)..<min(image.height, rows.upperBound + room))
    }
}

extension LumaImage {
    fileprivate func part(_ region: PixelRegion) -> LumaImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(region.area)
        for y in region.rows {
            let row = row(y).extracting(region.columns)
            for x in row.indices { pixels.append(row[x]) }
        }
        return LumaImage(width: region.columns.count, height: region.rows.count, pixels: pixels)
    }
}

extension Diagnosis {
    fileprivate mutating func move(by offset: Vector) {
        corners.topLeft.move(by: offset)
        corners.topRight.move(by: offset)
        corners.bottomRight.move(by: offset)
        corners.bottomLeft.move(by: offset)
    }
}

extension Point {
    fileprivate mutating func move(by offset: Vector) {
        self = Point(x: x + offset.x, y: y + offset.y)
    }
}

extension ReadingTrace {
    /// Adds the steps of a part of the picture.
    fileprivate mutating func add(_ part: ReadingTrace, movedBy offset: Vector) {
        for var step in part.steps {
            for i in step.finders.indices { step.finders[i].move(by: offset) }
            if case .failed(var diagnosis) = step.verdict {
                diagnosis.move(by: offset)
                step.verdict = .failed(diagnosis)
            }
            add(step)
        }
        omittedSteps += part.omittedSteps
    }
}
