import Foundation

// Controls as a finger or a mouse finds them: at places of the window, under whatever lies over them.

extension WebDriver {
    /// Presses a control where it stands: scrolls it into view, and presses at the middle of its box.
    ///
    /// - Parameters:
    ///   - selector: the control, as CSS finds it.
    ///   - words: what it says, where the selector finds several.
    /// - Throws: `Failure` where there is no such control, or where something else lies over one of five places of its box.
    package func press(control selector: String, saying words: String? = nil) throws {
        let found = try run(
            Self.reach + """
                const [selector, words] = arguments;
                const says = (one) => one.textContent.replace(/\\s+/g, " ").trim();
                const control = [...document.querySelectorAll(selector)]
                  .find((one) => words === null || says(one) === words);
                if (!control) throw new Error("there is no such control");
                if (control.disabled) throw new Error("it is disabled");
                await new Promise(requestAnimationFrame);
                const box = brought(control);
                if (!box) throw new Error("it is not shown");
                const over = places(box).map((place) => covering(control, place)).find(Boolean);
                if (over) throw new Error(over);
                return places(box)[0];
                """, [selector, words as Any? ?? NSNull()])
        guard let place = found as? [Double], place.count == 2 else {
            throw Failure(description: "\(selector) has no place: \(found)")
        }
        try point([(place[0], place[1])])
    }

    /// Presses a field where it stands, and the keys of a text one after the other.
    package func type(_ text: String, into selector: String) throws {
        try press(control: selector)
        try press(keys: text.map(String.init))
    }

    /// Presses a list of choices where it stands, goes down to one of them by its value, and takes it.
    package func choose(_ value: String, in selector: String) throws {
        try press(control: selector)
        let steps = try run(
            """
            const list = document.querySelector(arguments[0]);
            return [...list.options].findIndex(({ value }) => value === arguments[1])
              - list.selectedIndex;
            """, [selector, value])
        guard let steps = steps as? Int, steps >= 0 else {
            throw Failure(description: "\(selector) has no \(value) below what is chosen")
        }
        try press(keys: Array(repeating: WebKey.down, count: steps) + [WebKey.enter])
    }

    /// The controls of the page that no press at their middle reaches, each with what lies over it: also those in folded parts,
    /// and in parts that scripts show.
    package func controlsOutOfReach() throws -> [String] {
        let found = try run(
            Self.reach + """
                const kinds =
                  "a[href], button, input, select, textarea, summary, [role=button]";
                const shown = { checkOpacity: true, checkVisibilityCSS: true };
                const covered = new Set();
                const look = (part) => {
                  for (const control of part.querySelectorAll(kinds)) {
                    if (!control.checkVisibility(shown)) continue;
                    const box = brought(control);
                    const over = box && covering(control, places(box)[0]);
                    if (over) covered.add(over);
                  }
                };
                look(document);
                for (const fold of document.querySelectorAll("details:not([open])")) {
                  fold.open = true;
                  look(fold);
                  fold.open = false;
                }
                for (const part of document.querySelectorAll("[hidden]")) {
                  part.hidden = false;
                  look(part);
                  part.hidden = true;
                }
                return [...covered];
                """)
        guard let found = found as? [String] else {
            throw Failure(description: "the page gave \(found)")
        }
        return found
    }

    /// Functions of a script: the box of a control that is brought into view, places of it, and what lies over it there.
    private static let reach = """
        const brought = (control) => {
          control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
          // Of a link that is broken into lines, the longest.
          const boxes = [...control.getClientRects()]
            .filter(({ width, height }) => width > 1 && height > 1)
            .sort((a, b) => b.width * b.height - a.width * a.height);
          // A link that is shown when it has the focus stands above the page until then.
          return boxes[0] && boxes[0].bottom + scrollY > 0 ? boxes[0] : null;
        };
        const places = ({ x, y, width, height }) =>
          [[2, 2], [1, 1], [3, 1], [1, 3], [3, 3]]
            .map(([right, down]) => [x + right * width / 4, y + down * height / 4]);
        const covering = (control, [x, y]) => {
          const top = document.elementFromPoint(x, y);
          const own = [control, ...control.labels ?? []];
          if (top && own.some((one) => one.contains(top))) return null;
          const name = (one) => one?.outerHTML.replace(/\\s+/g, " ").slice(0, 120) ?? "nothing";
          return `${name(control)} lies under ${name(top)} at ${Math.round(x)}, ${Math.round(y)}`;
        };

        """
}
