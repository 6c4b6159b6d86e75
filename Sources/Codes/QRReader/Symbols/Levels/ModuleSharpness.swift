/// How much of the step from dark to light is left between neighbouring modules.
enum ModuleSharpness {
    /// The mean step between the modules of the timing patterns, as a share of that between large areas, 0...1.
    ///
    /// Defocus over a disc of two thirds of a module in radius leaves about half. A grid that is off its place shows
    /// less than there is.
    ///
    /// - Parameter greys: one grey a module, row by row, `n` a side.
    static func measure(_ greys: [Float], _ n: Int) -> Double {
        let step = range(greys, n)
        guard step > 0 else { return 0 }
        var (sum, count) = (Float(0), Float(0))
        for k in 9..<n - 9 {
            for (at, stride) in [(6 * n + k, 1), (k * n + 6, n)] {
                let over = (greys[at - stride] + greys[at + stride]) / 2 - greys[at]
                sum += k.isMultiple(of: 2) ? over : -over
                count += 1
            }
        }
        guard count > 0 else { return 0 }
        return Double(max(0, min(1, sum / count / Float(step))))
    }

    /// The step between the darkest and the lightest twentieth of the modules, in grey levels.
    private static func range(_ greys: [Float], _ n: Int) -> Int {
        var histogram = [Int](repeating: 0, count: 256)
        for i in 0..<n * n { histogram[Int(max(0, min(255, greys[i])))] += 1 }
        let part = n * n / 20
        var (low, high) = (0, 255)
        var sum = histogram[0]
        while low < 255, sum <= part {
            low += 1
            sum += histogram[low]
        }
        sum = histogram[255]
        while high > low, sum <= part {
            high -= 1
            sum += histogram[high]
        }
        return high - low
    }
}
