/// The numbers along a chart's axis: from 0 to a round number, in equal steps.
struct Axis: Equatable {
    /// Where it ends; at least the largest value.
    let end: Int
    /// Between two numbers; 1, 2 or 5 times a power of ten.
    let step: Int

    /// - Parameters:
    ///   - most: the largest value.
    ///   - steps: about how many steps it has.
    init(most: Int, steps: Int = 4) {
        let most = max(most, 1)
        let wanted = max(1, steps)
        var power = 1
        // Numbers of visits are far below the 18 digits that an integer has.
        while power * 10 * wanted <= most, power < 1_000_000_000_000 { power *= 10 }
        let step = [1, 2, 5, 10].map { $0 * power }.first { $0 * wanted >= most } ?? power * 10
        self.step = step
        end = (most + step - 1) / step * step
    }

    /// 0, the steps, and the end.
    var values: [Int] { Array(stride(from: 0, through: end, by: step)) }
}
