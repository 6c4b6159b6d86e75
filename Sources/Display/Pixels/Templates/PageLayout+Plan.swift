import Drawing
import Imaging

extension PageLayout {
    /// The plan, and beside it the list or the way.
    func paintPlan(_ content: PlanPage, _ stage: Rectangle, _ page: inout PageSheet) {
        let plan = content.plan
        let floors = plan.floors.isEmpty ? nil : VariantsPiece(floors: plan.floors)
        switch metrics.layoutClass {
        case .regular: paintPlanRegular(content, stage, &page)
        case .compact: paintPlanCompact(content, floors, stage, &page)
        case .portrait where metrics.isShort: paintPlanShort(content, stage, &page)
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
        let sections = SectionFlow(style: .article, hidesDetails: hidesDetails, ink: ink)
        var flow = Flow()
        sections.add(content.notices, to: &flow)
        if let way = content.way {
            sections.add(.heading(Text(way.summary.string), level: 2), to: &flow)
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

    private func paintPlanRegular(
        _ content: PlanPage, _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let plan = content.plan
        let frame = afterHeader(inner(stage), &page)
        let side = min(sideWidth(58, 50, content), frame.width * 0.48)
        let (left, right) = columns(frame, trailing: side, gap: u(plan.floors.isEmpty ? 5 : 4))
        draw(
            PlanPiece(plan: plan, showsFloors: !plan.floors.isEmpty), left, top: left.y,
            height: left.height, &page)
        column(planFlow(content), .stacked, in: right).draw(&page)
    }

    private func paintPlanCompact(
        _ content: PlanPage, _ floors: VariantsPiece?, _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let frame = afterHeader(inner(stage), trailing: floors, &page)
        let side = min(sideWidth(38, 32, content), frame.width * 0.55)
        let (left, right) = columns(frame, trailing: side)
        let flow = planFlow(content, withVariants: false, hidesDetails: true)
        let column = column(flow, .stacked, in: right, wide: frame)
        var room = above(column, left)
        // Variants stand beneath the plan, where they do not take the steps' room.
        if let variants = variants(of: content) {
            let height = variants.height(forWidth: left.width, ink)
            draw(variants, left, top: room.maxY - height, height: height, &page)
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
        var frame = afterHeader(inner(stage), &page)
        let switches = [floors, variants(of: content)].compactMap(\.self)
        if !switches.isEmpty {
            let height = paint(switches, across: frame, &page)
            frame.y += height + u(3)
            frame.height -= height + u(3)
        }
        let shape = plan.width > 0 ? plan.height / plan.width : 0.7
        let natural = frame.width * (shape.isFinite ? min(max(shape, 0.2), 2) : 0.7)
        // The list below keeps room for a few rows and its buttons.
        let foot = ActionsPiece(buttons: buttons(), arrangement: .pairs)
        let below = foot.height(forWidth: frame.width, ink) + u(40)
        let most = max(min(u(24), frame.height * 0.3), min(u(90), frame.height - below))
        let height = min(max(u(30), natural), most).rounded()
        draw(
            PlanPiece(plan: plan, showsFloors: false), frame, top: frame.y, height: height, &page)
        frame.y += height + u(4)
        frame.height = max(0, frame.height - height - u(4))
        column(planFlow(content, withVariants: false), .pairs, in: frame).draw(&page)
    }

    /// Everything in one column, the plan as a part of it.
    private func paintPlanShort(
        _ content: PlanPage, _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let plan = content.plan
        let frame = afterHeader(inner(stage), &page)
        var flow = Flow()
        if !plan.floors.isEmpty { flow.add(VariantsPiece(floors: plan.floors), gap: 0) }
        let floors = flow.isEmpty ? 0 : flow.height(forWidth: frame.width, ink) + u(2)
        let foot = ActionsPiece(
            buttons: buttons() + [ButtonPiece(.pageDown, ink.words.more)], arrangement: .bar
        ).height(forWidth: frame.width, ink)
        // With the floors above it, the buttons below and the line that counts the parts.
        let left = frame.height - floors - foot - ink.type.line(.caption) - u(5)
        flow.add(
            FixedPiece(
                piece: PlanPiece(plan: plan, showsFloors: false),
                height: max(u(18), min(left, frame.height * 0.6)).rounded(.down)), gap: 2)
        flow.items += planFlow(content).items
        column(flow, .pairs, in: frame).draw(&page)
    }

    /// Switches side by side where they have room; else below each other.
    ///
    /// - Returns: the height taken, in pixels.
    private func paint(
        _ switches: [VariantsPiece], across frame: Rectangle, _ page: inout PageSheet
    ) -> Double {
        let gap = u(3)
        let natural = switches.map { $0.naturalWidth(ink) }
        let spare = frame.width - natural.reduce(0, +) - gap * Double(switches.count - 1)
        guard spare >= 0 else {
            var y = frame.y
            for piece in switches {
                let height = piece.height(forWidth: frame.width, ink)
                draw(piece, frame, top: y, height: height, &page)
                y += height + u(2)
            }
            return y - frame.y - u(2)
        }
        var cell = frame
        var highest = 0.0
        for (piece, width) in zip(switches, natural) {
            cell.width = (width + spare / Double(switches.count)).rounded(.down)
            let height = piece.height(forWidth: cell.width, ink)
            draw(piece, cell, top: frame.y, height: height, &page)
            cell.x += cell.width + gap
            highest = max(highest, height)
        }
        return highest
    }
}
