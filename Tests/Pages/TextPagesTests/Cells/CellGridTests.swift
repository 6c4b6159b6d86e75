import Testing

@testable import TextPages

@Suite("The grid of cells")
struct CellGridTests {
    @Test("writing outside has no effect")
    func outside() {
        var grid = CellGrid(width: 3, height: 2)
        for (x, y) in [(-1, 0), (3, 0), (0, -1), (0, 2), (99, 99)] { grid.put("x", x: x, y: y) }
        grid.write("abc", x: 0, y: 5)
        grid.fill(CellRect(x: -5, y: -5, width: 2, height: 2), with: "x")
        #expect(grid == CellGrid(width: 3, height: 2))
        #expect(CellGrid(width: -4, height: 7).cells.isEmpty)
    }

    @Test("a wide character leaves no half behind when it is overwritten")
    func wideHalves() {
        var grid = CellGrid(width: 5, height: 1)
        grid.write("漢字", x: 0, y: 0)
        #expect(grid.lines == ["漢字"])
        grid.put("x", x: 1, y: 0)
        #expect(grid.lines == [" x字"])
        grid.put("y", x: 2, y: 0)
        #expect(grid.lines == [" xy"])
    }

    @Test("a wide character that would be cut at the edge becomes a blank")
    func wideAtEdge() {
        var grid = CellGrid(width: 3, height: 1)
        grid.write("ab漢", x: 0, y: 0)
        #expect(grid.lines == ["ab"])
    }

    @Test("text that begins left of the grid shows its end")
    func negativeStart() {
        var grid = CellGrid(width: 4, height: 1)
        grid.write("abcdef", x: -2, y: 0)
        #expect(grid.lines == ["cdef"])
    }

    @Test("terminals without Unicode get ASCII of the same width")
    func ascii() {
        var grid = CellGrid(width: 12, height: 2)
        grid.write("┌─┐▸é’漢ß█🙂", x: 0, y: 0)
        let plain = CharacterSubstitution.ascii.apply(to: grid)
        #expect(plain.lines == ["+-+>e'? s#?", ""])
        #expect(plain.cells.allSatisfy { $0.character.isASCII })
        let ambiguous = CharacterSubstitution.ambiguous.apply(to: grid)
        #expect(ambiguous.lines == ["+-+>é'漢ß#🙂", ""])
    }

    @Test("the joints of box drawing meet")
    func joints() {
        #expect(BoxDrawing.character(.init(up: 1, right: 1, down: 1, left: 1)) == "┼")
        #expect(BoxDrawing.character(.init(right: 2, down: 2)) == "┏")
        #expect(BoxDrawing.character(.init(up: 2, down: 2, left: 1)) == "┨")
        #expect(BoxDrawing.character(.init()) == " ")
    }
}
