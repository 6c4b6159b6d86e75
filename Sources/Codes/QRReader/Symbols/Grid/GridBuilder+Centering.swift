// Bending a grid where there are no function patterns.

extension GridBuilder {
    /// Moves a bent grid onto the modules themselves, from the function patterns outwards.
    ///
    /// Each belt of blocks takes its expected places from the field that the belts before it have bent, so that
    /// an error never grows to half a module, where the next module would be taken for the right one.
    mutating func center(
        _ grid: inout SymbolGrid, over frames: FinderFrames, _ functions: FunctionModules,
        in raster: borrowing GreyRaster
    ) {
        findCells(functions)
        if alignmentsFound == 0 { findFourthCorner(&grid, frames, in: raster) }
        let known = samples.count
        // Samples follow the function patterns, then what the blocks before have said.
        var next = 0
        let belts = 8
        for belt in 1...belts {
            let end = cells.count * belt / belts
            while next < end {
                addCentered(cells[next].module, &grid, range: 0.5, in: raster)
                next += 1
            }
            grid.field.fit(samples, twist: .surface, rounds: 1)
        }
        // Once more with all neighbours known.
        forget(after: known)
        for cell in cells { addCentered(cell.module, &grid, range: 0.3, in: raster) }
        grid.field.fit(samples, twist: .surface)
        forget(after: known)
    }

    private mutating func forget(after known: Int) {
        samples.removeSubrange(known...)
        anchors.removeSubrange(known...)
    }

    /// Tries where the corner without a finder pattern may be, and keeps to where the modules stand out most.
    private mutating func findFourthCorner(
        _ grid: inout SymbolGrid, _ frames: FinderFrames, in raster: borrowing GreyRaster
    ) {
        let near = 3.5
        let far = Double(grid.dimension) - near
        let corner = Vector(far, far)
        var start = grid.place(corner)
        let (right, down) = grid.steps(corner)
        corners.removeAll(keepingCapacity: true)
        for (module, frame) in [
            (Vector(near, near), frames.topLeft), (Vector(far, near), frames.topRight),
            (Vector(near, far), frames.bottomLeft),
        ] {
            corners.append(Anchor(module: module, place: frame.center, deviation: 1))
        }
        corners.append(Anchor(module: corner, place: start, deviation: 1))
        // The perspective that the finder patterns suggest is off by about a tenth of the way to that corner.
        var isPrepared = false
        for (step, reach) in [(0.6, 4), (0.3, 1)] {
            var best = (contrast: -1.0, place: start)
            for dy in -reach...reach {
                for dx in -reach...reach {
                    let place = start + (right * Double(dx) + down * Double(dy)) * step
                    guard lay(&grid, throughCornerAt: place, isPrepared: isPrepared) else {
                        continue
                    }
                    isPrepared = true
                    var contrast = lightBeyond(grid, frames, in: raster) * Double(cells.count) / 2
                    grid.placeModules()
                    contrast += centering.contrast(of: cells, on: grid, in: raster)
                    if contrast > best.contrast { best = (contrast, place) }
                }
            }
            start = best.place
        }
        _ = lay(&grid, throughCornerAt: start, isPrepared: false)
    }

    /// How light the quiet zone is next to the two sides that meet in the fourth corner, in grey levels
    /// from halfway between dark and light.
    ///
    /// A grid that is a row too small has dark modules there.
    private func lightBeyond(
        _ grid: SymbolGrid, _ frames: FinderFrames, in raster: borrowing GreyRaster
    ) -> Double {
        let n = grid.dimension
        var sum = 0.0
        for k in n / 3..<n {
            let along = Double(k) + 0.5
            let beyond = Double(n) + 0.5
            for (module, frame) in [
                (Vector(beyond, along), frames.topRight),
                (Vector(along, beyond), frames.bottomLeft),
            ] {
                let over = Double(raster(grid.place(module))) - frame.middle
                sum += max(-frame.swing, min(frame.swing, over))
            }
        }
        return sum / Double(2 * (n - n / 3))
    }

    /// Lays the grid again through the finder patterns and a fourth corner, bent as all anchors say.
    ///
    /// - Parameter isPrepared: whether the field was fitted to the same anchors last.
    private mutating func lay(
        _ grid: inout SymbolGrid, throughCornerAt place: Vector, isPrepared: Bool
    ) -> Bool {
        corners[3].place = place
        guard let homography = fit.fit(corners, dimension: grid.dimension),
            grid.lay(homography, dimension: grid.dimension)
        else { return false }
        samples.removeAll(keepingCapacity: true)
        for anchor in anchors {
            let off = grid.displacement(of: anchor.module, at: anchor.place)
            samples.append(
                Anchor(module: anchor.module, place: off, deviation: anchor.deviation))
        }
        if isPrepared {
            grid.field.fitAgain(samples)
        } else {
            grid.field.fit(samples, rounds: 1)
        }
        return true
    }

    private mutating func addCentered(
        _ module: Vector, _ grid: inout SymbolGrid, range: Double, in raster: borrowing GreyRaster
    ) {
        guard
            let found = centering.offset(of: module, on: grid, range: range, in: raster)
        else { return }
        let (right, down) = grid.steps(module)
        let place = grid.place(module) + right * found.offset.x + down * found.offset.y
        addSample(module, place, found.deviation, grid)
    }

    /// Lists blocks all over the symbol, those nearest to a finder or alignment pattern first.
    private mutating func findCells(_ functions: FunctionModules) {
        cells.removeAll(keepingCapacity: true)
        let n = functions.dimension
        let far = Double(n) - 3.5
        let step = max(3, n / 12)
        for y in stride(from: 2, to: n, by: step) {
            for x in stride(from: 2, to: n, by: step) {
                let module = Vector(Double(x) + 0.5, Double(y) + 0.5)
                var distance = min(
                    (module - Vector(3.5, 3.5)).length, (module - Vector(far, 3.5)).length,
                    (module - Vector(3.5, far)).length)
                // Inside a finder pattern the frames know better.
                if distance < 4 { continue }
                for sample in samples { distance = min(distance, (module - sample.module).length) }
                cells.append(ContrastCentering.Cell(module: module, distance: distance))
            }
        }
        cells.sort(ascendingBy: { $0.distance })
    }
}
