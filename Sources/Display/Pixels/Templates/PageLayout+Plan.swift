import Drawing
import Imaging

extension PageLayout {
    /// The plan, and beside it the list or the way.
    func paintPlan(_ stage: Rectangle, _ page: inout PageSheet) {
        let index = screen.main.firstIndex {
            if case .plan = $0 { true } else { false }
        }
        guard let index, case .plan(let plan) = screen.main[index] else {
            paintSheet(stage, &page)
            return
        }
        var blocks = screen.main
        blocks.remove(at: index)
        blocks += screen.side
        let floors = plan.floors.isEmpty ? nil : VariantsPiece(floors: plan.floors)
        switch metrics.layoutClass {
        case .regular: paintPlanRegular(plan, blocks, stage, &page)
        case .compact: paintPlanCompact(plan, floors, blocks, stage, &page)
        case .portrait where metrics.isShort: paintPlanShort(plan, blocks, stage, &page)
        case .portrait: paintPlanPortrait(plan, floors, blocks, stage, &page)
        }
    }

    /// The column beside the plan: larger type wants some more of it.
    private func sideWidth(_ list: Double, _ steps: Double, _ blocks: [Block]) -> Double {
        let isList = blocks.contains {
            if case .rows = $0 { true } else { false }
        }
        return u(isList ? list : steps) * (1 + (ink.appearance.textSize.factor - 1) * 0.6)
    }

    private func paintPlanRegular(
        _ plan: Plan, _ blocks: [Block], _ stage: Rectangle, _ page: inout PageSheet
    ) {
        let frame = afterHeader(inner(stage), &page)
        let side = min(sideWidth(58, 50, blocks), frame.width * 0.48)
        let (left, right) = columns(frame, trailing: side, gap: u(plan.floors.isEmpty ? 5 : 4))
        draw(
            PlanPiece(plan: plan, showsFloors: !plan.floors.isEmpty), left, top: left.y,
            height: left.height, &page)
        let flow = blockFlow(.article, height: right.height / 3).flow(blocks)
        column(flow, .stacked, in: right).draw(&page)
    }

    private func paintPlanCompact(
        _ plan: Plan, _ floors: VariantsPiece?, _ blocks: [Block], _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        let frame = afterHeader(inner(stage), trailing: floors, &page)
        let side = min(sideWidth(38, 32, blocks), frame.width * 0.55)
        let (left, right) = columns(frame, trailing: side)
        var words = blocks
        let variants = takeVariants(from: &words)
        var blocks = blockFlow(.article, height: right.height / 3)
        blocks.hidesDetails = true
        let column = column(blocks.flow(words), .stacked, in: right, wide: frame)
        var room = above(column, left)
        // Variants stand beneath the plan, where they do not take the steps' room.
        if let variants {
            let height = variants.height(forWidth: left.width, ink)
            draw(variants, left, top: room.maxY - height, height: height, &page)
            room.height = max(0, room.height - height - u(2))
        }
        draw(
            PlanPiece(plan: plan, showsFloors: false), room, top: room.y, height: room.height,
            &page)
        column.draw(&page)
    }

    private func paintPlanPortrait(
        _ plan: Plan, _ floors: VariantsPiece?, _ blocks: [Block], _ stage: Rectangle,
        _ page: inout PageSheet
    ) {
        var frame = afterHeader(inner(stage), &page)
        var words = blocks
        let switches = [floors, takeVariants(from: &words)].compactMap(\.self)
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
        let flow = blockFlow(.article, height: frame.height / 3).flow(words)
        column(flow, .pairs, in: frame).draw(&page)
    }

    /// Everything in one column, the plan as a part of it.
    private func paintPlanShort(
        _ plan: Plan, _ blocks: [Block], _ stage: Rectangle, _ page: inout PageSheet
    ) {
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
        flow.items += blockFlow(.article, height: frame.height / 3).flow(blocks).items
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

    private func takeVariants(from blocks: inout [Block]) -> VariantsPiece? {
        let index = blocks.firstIndex {
            if case .variants = $0 { true } else { false }
        }
        guard let index, case .variants(let variants) = blocks.remove(at: index) else {
            return nil
        }
        return VariantsPiece(variants)
    }
}
