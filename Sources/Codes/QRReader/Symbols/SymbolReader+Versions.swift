import Imaging
import QRCode

// Which version a symbol has.

extension SymbolReader {
    mutating func functionModules(_ version: Int) -> FunctionModules {
        let number = max(1, min(version, 40))
        if let known = functions[number] { return known }
        let made = FunctionModules(Version.qrCode[number - 1])
        functions[number] = made
        return made
    }

    mutating func functionModules(model1 version: Version) -> FunctionModules {
        if let known = model1Functions[version.number] { return known }
        let made = FunctionModules(version)
        model1Functions[version.number] = made
        return made
    }

    /// Ranks the possible versions by the agreement of their function modules.
    mutating func rankVersions(
        _ hypothesis: Hypothesis, _ frames: FinderFrames, _ effort: Effort,
        in raster: borrowing GreyRaster
    ) {
        candidates.removeAll(keepingCapacity: true)
        let first = hypothesis.versions.first ?? 1
        for version in hypothesis.versions { add(version) }
        for version in [first - 1, first + 1] { add(version) }
        if first > 5, let stated = frames.statedVersion(in: raster) { add(stated) }
        for i in candidates.indices {
            candidates[i].agreement = agreement(
                frames, functionModules(candidates[i].version), in: raster)
        }
        candidates.sort(descendingBy: { $0.agreement })
        let closeness = effort == .thorough ? 0.2 : 0.1
        let least = (candidates.first?.agreement ?? 0) - closeness
        // What the distances say stays: on bent paper the first look at the modules may mislead.
        candidates.removeAll { $0.agreement < least && $0.version != first }
    }

    private mutating func add(_ version: Int) {
        guard (1...40).contains(version), !candidates.contains(where: { $0.version == version })
        else { return }
        candidates.append((version, 0))
    }

    /// The mean agreement of the function modules with the greys that the finder patterns suggest.
    mutating func agreement(
        _ frames: FinderFrames, _ functions: FunctionModules, in raster: borrowing GreyRaster
    ) -> Double {
        guard let homography = builder.homography(of: frames, dimension: functions.dimension)
        else { return -1 }
        budget.count(.correlate(known: functions.knownCount), modules: 0)
        let scale = FinderLevels(frames, dimension: functions.dimension)
        func mean(_ modules: [Int]) -> Double {
            if modules.isEmpty { return 0 }
            var sum = 0.0
            for i in modules {
                let module = Vector(
                    Double(i % functions.dimension) + 0.5, Double(i / functions.dimension) + 0.5)
                let level = scale.level(of: Double(raster(homography(module))), at: module)
                sum += max(-1, min(1, level)) * Double(functions.shades[i])
            }
            return sum / Double(modules.count)
        }
        return (mean(functions.outsideFinders) + mean(functions.insideFinders)) / 2
    }
}
