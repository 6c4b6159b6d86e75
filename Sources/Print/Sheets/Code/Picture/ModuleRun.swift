import QRCode

/// Dark modules that form an upright rectangle, in modules.
struct ModuleRun: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    /// The dark modules of a grid as rectangles that do not overlap, each as wide as its row
    /// allows, and joined with the row above where that has the same.
    static func runs(of grid: ModuleGrid, x left: Int, y top: Int) -> [ModuleRun] {
        var runs: [ModuleRun] = []
        // The runs that the row above ended with, by where they begin.
        var open: [Int: Int] = [:]
        for y in 0..<grid.height {
            var next: [Int: Int] = [:]
            var x = 0
            while x < grid.width {
                guard grid[x, y] == 1 else {
                    x += 1
                    continue
                }
                let start = x
                while x < grid.width, grid[x, y] == 1 { x += 1 }
                if let above = open[start], runs[above].width == x - start {
                    runs[above].height += 1
                    next[start] = above
                } else {
                    next[start] = runs.count
                    runs.append(ModuleRun(x: left + start, y: top + y, width: x - start, height: 1))
                }
            }
            open = next
        }
        return runs
    }
}
