extension Color {
    /// The relative luminance of WCAG 2.2, 0 to 1; the alpha does not count.
    package var luminance: Double {
        0.2126 * red.linear + 0.7152 * green.linear + 0.0722 * blue.linear
    }

    /// The contrast ratio of WCAG 2.2, 1 to 21.
    package func contrast(to other: Color) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// This colour with a share of another.
    package func mixed(with other: Color, _ share: Double) -> Color {
        func mix(_ a: Double, _ b: Double) -> Double { a * (1 - share) + b * share }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue)
        ).inWholeSteps
    }

    /// As it is stored with 8 bits a channel.
    package var inWholeSteps: Color {
        func step(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() / 255 }
        return Color(red: step(red), green: step(green), blue: step(blue), alpha: alpha)
    }

    /// The same, seen through so much.
    package func faded(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }
}
