import Drawing
import Imaging
import PageModel

extension PlanDrawing {
    /// What the search for places may cost in all, in comparisons; plans of real houses take a twentieth.
    private static let maximumCost = 4_000_000

    /// The lines of a label, from the most telling form to the shortest.
    private struct Form {
        /// How much of the area's words it says.
        enum Extent { case full, number, shortNumber }

        var extent: Extent
        var lines: [SetText]
        var colors: [Color]

        var width: Double { lines.map(\.inkWidth).max() ?? 0 }
        var height: Double { lines.map(\.height).reduce(0, +) }
    }

    private struct Placed {
        var area: Area
        var form: Form
        var box: Rectangle
    }

    // MARK: Rooms

    /// Number and name, else the number, else the number without the building's letter, else nothing.
    mutating func drawLabels() {
        var cost = 0
        var placed: [Placed] = []
        // The marked room first, then as the plan has them.
        for area in areas.filter(\.value.isSelected) + areas.filter({ !$0.value.isSelected }) {
            guard cost < Self.maximumCost, let label = place(area, &cost) else { continue }
            taken.append(label.box)
            placed.append(label)
        }
        // One number without its letter, and all bare numbers go without: alike is easier to read.
        let isShort = placed.contains {
            $0.form.extent == .shortNumber && !$0.area.value.isSelected
        }
        for label in placed {
            var form = label.form
            if isShort, form.extent == .number, !label.area.value.isSelected,
                let short = shortNumber(label.area.value)
            {
                form = short
            }
            draw(form, in: label.box, of: label.area)
        }
    }

    private func place(_ area: Area, _ cost: inout Int) -> Placed? {
        let least = ink.type.line(.caption)
        guard area.polygon.bounds.width >= least, area.polygon.bounds.height >= least else {
            return nil
        }
        let room = PlanLabelRoom(polygon: area.polygon, lines: wayLines, taken: taken)
        let margin = (x: ink.u(0.8), y: ink.u(0.4))
        for form in forms(area) {
            cost += room.cost
            if let box = room.place(
                width: (form.width + 2 * margin.x).rounded(.up),
                height: (form.height + 2 * margin.y).rounded(.up))
            {
                return Placed(area: area, form: form, box: box)
            }
        }
        return nil
    }

    private func forms(_ area: Area) -> [Form] {
        let value = area.value
        let name = value.name.string == value.label ? "" : value.name.string
        let nameColor = value.isSelected ? ink.palette.text : ink.palette.text2
        let weight: TextStyle.Weight? = value.isSelected ? .semibold : nil
        let number = value.label.isEmpty ? nil : numberText(value.label)
        var forms: [Form] = []
        for text in nameTexts(name, weight, width: area.polygon.bounds.width - 2 * ink.u(0.8)) {
            forms.append(
                Form(
                    extent: .full, lines: [number, text].compactMap(\.self),
                    colors: number == nil ? [nameColor] : [numberColor(value), nameColor]))
        }
        if let number {
            forms.append(
                Form(extent: .number, lines: [number], colors: [numberColor(value)]))
        }
        if let short = shortNumber(value) { forms.append(short) }
        return forms
    }

    /// The name in one line, and in two where no word is broken.
    private func nameTexts(
        _ name: String, _ weight: TextStyle.Weight?, width: Double
    ) -> [SetText] {
        guard !name.isEmpty, name.utf8.count <= 120 else { return [] }
        let size = 2.25
        let line = ink.text(name, .caption, size: size, weight: weight)
        let inOne = line.inkWidth <= width ? [line] : []
        let words = name.split(separator: " ")
        guard words.count > 1, line.inkWidth <= 1.9 * width else { return inOne }
        let widest = words.map {
            ink.text(String($0), .caption, size: size, weight: weight).inkWidth
        }.max()
        let narrow = max(widest ?? 0, 0.56 * line.inkWidth).rounded(.up)
        for room in [narrow, width.rounded(.down)] where room >= widest ?? 0 && room <= width {
            let lines = ink.text(
                name, .caption, width: room, alignment: .center, size: size, weight: weight)
            if lines.lineCount == 2 { return inOne + [lines] }
        }
        return inOne
    }

    private func numberColor(_ value: Plan.Area) -> Color {
        value.isSelected ? ink.palette.accent : ink.palette.text
    }

    private func numberText(_ number: String) -> SetText {
        ink.text(number, .codeSmall, size: ink.metrics.isCompact ? 2.6 : 2.45)
    }

    private func shortNumber(_ value: Plan.Area) -> Form? {
        value.shortLabel.map {
            Form(extent: .shortNumber, lines: [numberText($0)], colors: [numberColor(value)])
        }
    }

    private func draw(_ form: Form, in box: Rectangle, of area: Area) {
        if drawing != nil || area.value.isClosed && !area.value.isSelected {
            let plate = Rectangle(
                x: (box.middle.x - form.width / 2 - ink.u(0.9)).rounded(), y: box.y,
                width: (form.width + 2 * ink.u(0.9)).rounded(), height: box.height)
            ink.canvas.fill(
                Path(plate, radius: 0.7 * ink.u), colors.labelPlate(overDrawing: drawing != nil))
        }
        var y = box.middle.y - form.height / 2
        for (text, color) in zip(form.lines, form.colors) {
            write(text, at: Point(x: box.middle.x - text.width / 2, y: y), color)
            y += text.height
        }
    }

    // MARK: Buildings

    /// The letters of buildings on plates, the same as in the list beside the map, and all of one size.
    mutating func drawLetters() {
        var cost = 0
        let marked = areas.filter(\.value.isSelected) + areas.filter { !$0.value.isSelected }
        var size = Self.letterSizes.count - 1
        for (index, side) in Self.letterSizes.enumerated() {
            let fits = marked.allSatisfy { area in
                let bounds = area.polygon.bounds
                // What is too small for any plate does not make the others smaller.
                guard cost < Self.maximumCost, letter(of: area) != nil,
                    min(bounds.width, bounds.height) > 5 * ink.u
                else { return true }
                return place(area, side: side, &cost) != nil
            }
            if fits {
                size = index
                break
            }
        }
        for area in marked {
            guard cost < Self.maximumCost else { return }
            guard let (text, box) = place(area, side: Self.letterSizes[size], &cost) else {
                continue
            }
            draw(text, on: box, isSelected: area.value.isSelected)
            taken.append(box)
        }
    }

    /// The sides of plates, in units.
    private static let letterSizes = [7.0, 5.5, 4.25]

    private func letter(of area: Area) -> String? {
        let letter = area.value.label.isEmpty ? area.value.name.string : area.value.label
        return letter.isEmpty || letter.utf8.count > 32 ? nil : letter
    }

    private func place(
        _ area: Area, side: Double, _ cost: inout Int
    ) -> (text: SetText, box: Rectangle)? {
        guard let letter = letter(of: area),
            min(area.polygon.bounds.width, area.polygon.bounds.height) > side * ink.u
        else { return nil }
        let text = ink.text(letter, .h2, size: side * 0.62, weight: .bold)
        let height = max(ink.u(side), (text.height + ink.u(0.5)).rounded(.up))
        let width = max(height, (text.width + ink.u(2)).rounded(.up))
        let margin = ink.u(0.5)
        let room = PlanLabelRoom(polygon: area.polygon, lines: wayLines, taken: taken)
        cost += room.cost
        guard let box = room.place(width: width + margin, height: height + margin) else {
            return nil
        }
        return (
            text,
            Rectangle(
                x: (box.middle.x - width / 2).rounded(), y: (box.middle.y - height / 2).rounded(),
                width: width, height: height)
        )
    }

    private func draw(_ letter: SetText, on plate: Rectangle, isSelected: Bool) {
        let color = isSelected ? ink.palette.accent : ink.palette.text
        ink.canvas.fill(Path(plate, radius: 1.3 * ink.u), color)
        write(
            letter,
            at: Point(
                x: plate.middle.x - letter.width / 2, y: plate.middle.y - letter.height / 2),
            isSelected ? ink.palette.onAccent : ink.palette.background)
    }
}
