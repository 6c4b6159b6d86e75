import Drawing
import Imaging
import PageModel

extension PageLayout {
    /// The plan, and beside it the list or the way.
    func paintPlan(_ content: PlanPage, _ stage: Rectangle, _ page: inout PageSheet) {
        let plan = content.plan
        let floors = plan.floors.isEmpty ? nil : VariantsPiece(floors: plan.floors)
        switch metrics.layoutClass {
        case .regular: paintPlanRegular(content, stage, &page)
        case .compact: paintPlanCompact(content, floors, stage, &page)
        case .portrait: paintPlanPortrait(content, floors, stage, &page)
        }
    }

    /// The column beside the plan: larger type wants some more of it.
    private func sideWidth(_ list: Double, _ steps: Double, _ content: PlanPage) -> Double {
        let isList = content.sections.contains {
            if case .rows = $0 { true } else { false }
        }
        return u(isList ? list : steps) * (1 + (ink.appearance.textSize.factor - 1) * 0.6)
    }

    /// What stands beside the plan; the variants of the way only where they have no place of their own.
    private func planFlow(
        _ content: PlanPage, withVariants: Bool = true, hidesDetails: Bool = false
    ) -> Flow {
        // Only what the plan shows as well does without.
        let areas = Set(content.plan.areas.map(\.id))
        let isLegend = content.sections.contains {
            if case .rows(let rows, _) = $0 { areas.isSuperset(of: rows.map(\.id)) } else { false }
        }
        let sections = SectionFlow(
            style: .article, hidesDetails: hidesDetails && isLegend, ink: ink)
        var flow = Flow()
        sections.add(content.notices, to: &flow)
        if let way = content.way {
            sections.add(Text(way.summary.string), .h2, gap: 4, to: &flow)
            if withVariants, !way.variants.isEmpty {
                flow.add(VariantsPiece(way.variants), gap: 3)
            }
            sections.add(way.steps, to: &flow)
        }
        for section in content.sections { sections.add(section, to: &flow) }
        return flow
    }

    private func variants(of content: PlanPage) -> VariantsPiece? {
        content.way.flatMap { $0.variants.isEmpty ? nil : VariantsPiece($0.variants) }
    }

    /// How a plan and what stands beside it share the page.
    private struct PlanWay {
        var columns: (leading: Rectangle, trailing: Rectangle)
        /// Whether the buttons stand below both.
        var hasBarBelow = false
        /// Where it is read on; `nil` for the same place.
        var further: Rectangle?
    }

    private func paintPlanRegular(
        _ content: PlanPage, _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let plan = content.plan
        let frame = beneathHeader(inner(stage))
        let gap = u(plan.floors.isEmpty ? 5 : 4)
        let sides = [1, 1.25].map { min(sideWidth(58, 50, content) * $0, frame.width * 0.48) }
        let ways = [false, true].flatMap { hasBarBelow in
            sides.map { side in
                PlanWay(
                    columns: columns(frame, trailing: side, gap: gap), hasBarBelow: hasBarBelow)
            }
        }
        let flow = planFlow(content)
        let best = shortest(of: ways) { way in
            column(
                flow, .stacked, in: way.columns.trailing, wide: frame,
                hasBarBelow: way.hasBarBelow)
        }
        guard let (way, column) = best else { return }
        paintHeader(in: inner(stage), &page)
        var left = way.columns.leading
        if way.hasBarBelow { left.height -= column.reach }
        draw(
            PlanPiece(plan: plan, showsFloors: !plan.floors.isEmpty), left, top: left.y,
            height: left.height, &page)
        column.draw(&page)
    }

    private func paintPlanCompact(
        _ content: PlanPage, _ floors: VariantsPiece?, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let frame = beneathHeader(inner(stage), trailing: floors)
        let side = min(sideWidth(38, 32, content), frame.width * 0.55)
        let (left, right) = columns(frame, trailing: side)
        // In large type, and on the smallest pages, all room beneath the plan is for the plan.
        let isLarge = ink.appearance.textSize != .normal
        let withVariants = isLarge || frame.height < u(50)
        let flow = planFlow(content, withVariants: withVariants, hidesDetails: true)
        // Steps are read on where the plan was; so are lists in large type.
        let readsOn = content.way != nil || isLarge
        let further = readsOn ? [nil, furtherPlace(stage)] : [nil]
        let best = shortest(of: further) { further in
            self.column(flow, .stacked, in: right, wide: frame, further: further)
        }
        guard let column = best?.column else { return }
        if column.isElsewhere {
            paintHeader(in: inner(stage), isContinued: true, &page)
            column.draw(&page)
            return
        }
        paintHeader(in: inner(stage), trailing: floors, &page)
        // Where no step or row has room beside it, the plan has it all.
        var room = above(column, column.isEmpty ? frame : left)
        if column.isEmpty { room.height -= column.captionReach }
        // Variants stand beneath the plan, where they do not take the steps' room.
        if !withVariants, let variants = variants(of: content) {
            let height = variants.height(forWidth: room.width, ink)
            draw(variants, room, top: room.maxY - height, height: height, &page)
            room.height = max(0, room.height - height - u(2))
        }
        draw(
            PlanPiece(plan: content.plan, showsFloors: false), room, top: room.y,
            height: room.height,
            &page)
        column.draw(&page)
    }

    private func paintPlanPortrait(
        _ content: PlanPage, _ floors: VariantsPiece?, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let plan = content.plan
        var frame = beneathHeader(inner(stage))
        let switches = [floors, variants(of: content)].compactMap(\.self)
        let top = frame
        let height = switches.isEmpty ? 0 : height(of: switches, across: frame) + u(3)
        frame.y += height
        frame.height -= height
        let flow = planFlow(content, withVariants: false)
        let (natural, heights) = planHeights(plan, over: flow, frame)
        let ways = [nil, furtherPlace(stage)].flatMap { further in
            heights.map { (height: $0, further: further) }
        }
        func beneath(_ height: Double, _ further: Rectangle?) -> ReadingColumn {
            var rest = frame
            rest.y += height + u(4)
            rest.height = max(0, rest.height - height - u(4))
            return column(flow, .pairs, in: rest, further: further)
        }
        guard var (way, column) = shortest(of: ways, { beneath($0.height, $0.further) }) else {
            return
        }
        // What a narrow page has to spare is the plan's.
        let spare =
            frame.height - way.height - u(4) - flow.height(forWidth: frame.width, ink)
            - column.reach
        if metrics.isNarrow, column.isWhole, spare > 0 {
            way.height = min(natural, way.height + spare).rounded(.down)
            column = beneath(way.height, way.further)
        }
        paintHeader(in: inner(stage), isContinued: column.isElsewhere, &page)
        if !column.isElsewhere {
            if !switches.isEmpty { paint(switches, across: top, &page) }
            draw(
                PlanPiece(plan: plan, showsFloors: false), frame, top: frame.y,
                height: way.height, &page)
        }
        column.draw(&page)
    }

    /// The height of a plan's own shape on an upright page, and those that it may have over a list, the best one first.
    private func planHeights(
        _ plan: Plan, over list: Flow, _ frame: Rectangle
    ) -> (natural: Double, choices: [Double]) {
        let shape = plan.width > 0 ? plan.height / plan.width : 0.7
        let natural = frame.width * (shape.isFinite ? min(max(shape, 0.2), 2) : 0.7)
        // The list keeps room for a few rows and its buttons.
        let whole = list.height(forWidth: frame.width, ink)
        let kept = metrics.isNarrow ? min(u(metrics.isShort ? 14 : 22), whole) : u(40)
        let turner = ButtonPiece(.pageDown, ink.words.readOn)
        let foot = ActionsPiece(
            buttons: buttons() + (metrics.isNarrow && whole > kept ? [turner] : []),
            arrangement: footArrangement())
        // With the gaps around the list.
        let below =
            foot.height(forWidth: frame.width, ink) + kept + (metrics.isNarrow ? u(8) : 0)
        let most = max(min(u(24), frame.height * 0.3), min(u(90), frame.height - below))
        let wanted = min(max(u(30), natural), most)
        // The plan gives way to the list as far as it can still be read; then the list is read on in its place.
        return (natural, [1, 0.8, 0.65].map { max(min(wanted, u(30)), wanted * $0).rounded() })
    }

    /// Switches side by side where they have room; else below each other.
    private func paint(
        _ switches: [VariantsPiece], across frame: Rectangle, _ page: inout PageSheet
    ) {
        for (piece, cell) in zip(switches, cells(of: switches, across: frame)) {
            draw(piece, cell, top: cell.y, height: cell.height, &page)
        }
    }

    private func height(of switches: [VariantsPiece], across frame: Rectangle) -> Double {
        (cells(of: switches, across: frame).map(\.maxY).max() ?? frame.y) - frame.y
    }

    private func cells(of switches: [VariantsPiece], across frame: Rectangle) -> [Rectangle] {
        let gap = u(3)
        let natural = switches.map { $0.naturalWidth(ink) }
        let spare = frame.width - natural.reduce(0, +) - gap * Double(switches.count - 1)
        var cell = frame
        return zip(switches, natural).map { piece, width in
            if spare >= 0 {
                cell.width = (width + spare / Double(switches.count)).rounded(.down)
            }
            cell.height = piece.height(forWidth: cell.width, ink)
            defer {
                if spare >= 0 { cell.x += cell.width + gap } else { cell.y += cell.height + u(2) }
            }
            return cell
        }
    }
}
