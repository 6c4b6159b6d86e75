import Testing

@testable import QRCode

@Suite("Module grids")
struct ModuleGridTests {
    @Test("A drawing is read and drawn again, erased modules with it")
    func drawing() throws {
        let grid = try #require(ModuleGrid(drawing: "#.?\n..#"))
        #expect(grid.width == 3 && grid.height == 2)
        #expect(grid[0, 0] == 1 && grid[2, 1] == 1 && grid[2, 0] == 0)
        #expect(grid.hasErasures && grid.isErased(x: 2, y: 0) && !grid.isErased(x: 0, y: 0))
        #expect(grid.drawing == "#.?\n..#\n")
        #expect(grid.transposed.drawing == "#.\n..\n?#\n")
        #expect(grid.transposed.transposed == grid)
    }

    @Test(
        "A drawing that is not a rectangle of modules is rejected",
        arguments: ["", "\n\n", "##\n#", "#x", String(repeating: "#", count: 178)])
    func badDrawings(drawing: String) {
        #expect(ModuleGrid(drawing: drawing) == nil)
    }

    @Test("Rows are lent and replaced, and only the lowest bit counts")
    func rows() {
        var grid = ModuleGrid(width: 4, height: 2)
        let modules: [UInt8] = [255, 2, 1, 0]
        grid.setRow(1, modules.span)
        #expect(Self.modules(grid.row(1)) == [1, 0, 1, 0])
        grid[1, 0] = 3
        #expect(grid.drawing == ".#..\n#.#.\n")
    }

    private static func modules(_ row: Span<UInt8>) -> [UInt8] { row.indices.map { row[$0] } }
}
