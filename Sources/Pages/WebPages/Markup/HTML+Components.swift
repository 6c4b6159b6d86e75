/// The parts that pages are put together from; each looks and behaves alike wherever it stands.
extension HTML {
    /// A value that a form sends and that is not shown.
    public static func hidden(
        _ name: String, _ value: String, _ more: [Attribute?] = []
    ) -> HTML {
        HTML(
            "input",
            [.named("type", "hidden"), .named("name", name), .named("value", value)] + more)
    }

    public static func hidden(_ name: String, _ value: Int) -> HTML { hidden(name, "\(value)") }

    /// A box of one line, or of what its type says; a wrong one says so to eyes and voices.
    ///
    /// - Parameter id: the name, where it is `nil`.
    public static func input(
        _ name: String, id: String? = nil, isWrong: Bool = false, _ more: [Attribute?] = []
    ) -> HTML {
        HTML(
            "input",
            [.class(isWrong ? "in wrong" : "in"), .id(id ?? name), .named("name", name)] + more
                + [isWrong ? .named("aria-invalid", "true") : nil])
    }

    /// A box to tick, inside its label.
    public static func checkbox(
        _ name: String, _ value: String, isChosen: Bool = false, _ more: [Attribute?] = []
    ) -> HTML {
        choice("checkbox", name, value, isChosen, more)
    }

    /// One of several, inside its label.
    public static func radio(
        _ name: String, _ value: String, isChosen: Bool = false, _ more: [Attribute?] = []
    ) -> HTML {
        choice("radio", name, value, isChosen, more)
    }

    private static func choice(
        _ type: String, _ name: String, _ value: String, _ isChosen: Bool, _ more: [Attribute?]
    ) -> HTML {
        HTML(
            "input",
            [
                .named("type", type), .named("name", name), .named("value", value),
                .flag("checked", if: isChosen),
            ] + more)
    }

    /// A list to choose one from, its values each with its text.
    public static func select(
        _ options: [(value: String, text: String)], chosen: String, _ more: [Attribute?] = []
    ) -> HTML {
        HTML("select", [.class("in")] + more) {
            for option in options {
                HTML(
                    "option",
                    [
                        .named("value", option.value),
                        .flag("selected", if: option.value == chosen),
                    ]
                ) { option.text }
            }
        }
    }

    /// A form that changes something.
    public static func post(
        _ link: Link, _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("form", [.named("method", "post"), .action(link)] + more, content)
    }

    /// The weight of a button.
    public enum Weight: String, Sendable {
        /// The one that most people want, at most once in a form.
        case first = "btn first"
        case ordinary = "btn"
        case quiet = "btn quiet"
        case danger = "btn danger"
    }

    /// A button that sends its form.
    public static func submit(
        _ weight: Weight = .ordinary, _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("button", [.class(weight.rawValue), .named("type", "submit")] + more, content)
    }

    /// A button for a script.
    public static func button(
        _ weight: Weight = .ordinary, _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("button", [.class(weight.rawValue), .named("type", "button")] + more, content)
    }

    /// A link that looks like a button.
    public static func link(
        _ link: Link, _ weight: Weight = .ordinary, _ more: [Attribute?] = [],
        @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("a", [.class(weight.rawValue), .href(link)] + more, content)
    }

    /// A control below its label.
    ///
    /// - Parameter control: the `id` of what the label names.
    public static func field(
        _ control: String, _ label: String, @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("div", [.class("field")]) {
            HTML("label", [.named("for", control)]) { label }
            content()
        }
    }

    /// A sentence that explains the control above it.
    public static func help(
        _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("p", [.class("help")] + more, content)
    }

    /// Words for voices alone.
    public static func spoken(@HTMLBuilder _ content: () -> HTML) -> HTML {
        HTML("span", [.class("hide")], content)
    }

    /// A list of things, one below the other, each in an `li`.
    public static func rows(
        _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("ul", [.class("rows")] + more, content)
    }

    /// The first row of a table, of ``columnHead(_:_:)``.
    public static func heads(@HTMLBuilder _ content: () -> HTML) -> HTML {
        HTML("thead") { HTML("tr", [], content) }
    }

    public static func columnHead(
        _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("th", [.named("scope", "col")] + more, content)
    }

    public static func rowHead(
        _ more: [Attribute?] = [], @HTMLBuilder _ content: () -> HTML
    ) -> HTML {
        HTML("th", [.named("scope", "row")] + more, content)
    }
}
