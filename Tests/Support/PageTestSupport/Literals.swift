public import PageModel

extension Card.Line: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self.init(Text(value)) }
}

extension Kicker: ExpressibleByStringInterpolation {
    public init(stringLiteral value: String) { self.init(Text(value)) }
}
