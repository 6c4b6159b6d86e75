import Imaging

extension Reader {
    /// Reads a frame of a session: quickly everywhere, and with more effort where something was seen in it or in those before.
    ///
    /// - Parameter places: the middles of symbols that were seen and not read, and the sides of their modules.
    mutating func read(
        frame image: LumaImage, isCareful: Bool, near places: [FinderPattern]
    ) -> Reading {
        search.keepsLevels = true
        // The careful look needs as much as normal effort allows.
        let effort = options.effort == .fast ? .normal : options.effort
        search.begin(
            image, WorkMeter(effort, pixels: image.pixels.count, most: mostWork),
            readsInverted: options.readsInverted)
        defer {
            components.release()
            scan.release()
        }
        scanSparseLines(image)
        guard options.effort == .fast else {
            readFurther(image)
            return search.reading()
        }
        scanCloserLines(image)
        if isCareful { lookCarefully(image, near: places) }
        return search.reading()
    }

    /// Reads a part of the frame read last that was made sharper; all its symbols, and only them, are in the result.
    ///
    /// The chances of a misread in it count towards those of the frame.
    mutating func read(window image: LumaImage) -> [FoundSymbol] {
        search.keepsLevels = true
        search.begin(
            image, WorkMeter(.fast, pixels: image.pixels.count, most: mostWork),
            readsInverted: options.readsInverted, isOtherPicture: false)
        defer {
            components.release()
            scan.release()
        }
        search.stage = .lines
        scan.meter = search.meter
        let finders = scan.find(in: image, settings: .fast)
        search.meter = scan.meter
        search.add(finders)
        search.readTriples(in: image, within: .tight, .quick)
        scanCloserLines(image)
        return search.symbols
    }

    /// Reads with normal effort near finder patterns and symbols that were not read.
    private mutating func lookCarefully(_ image: LumaImage, near places: [FinderPattern]) {
        guard search.isIncomplete else { return }
        let open = places.filter { place in
            !search.symbols.contains { $0.covers(place.center) }
        }
        guard search.hasCompleteLeads || !open.isEmpty,
            let regions = SearchRegion.around(open + search.leads)
        else { return }
        search.stage = .denserLines
        scanMore(image, .normal, within: regions)
        search.readTriples(in: image, within: .tight, .quick)
        search.readTriples(in: image, within: .tight, .careful)
        search.stage = .components
        loadComponents()
        for step in SearchStep.normal {
            guard search.isIncomplete else { return }
            if searchComponents(step, within: regions) > 0 {
                search.readTriples(in: image, within: .tight, .quick)
                search.readTriples(in: image, within: .tight, .careful)
            }
        }
        guard search.isIncomplete else { return }
        search.readTriples(in: image, within: .looser, .careful)
    }
}
