import Drawing

/// The colours that only plans have.
struct PlanColors: Sendable, Equatable {
    /// Woods, the trees in them, water, and what one walks or drives on.
    var green, tree, water, road: Color
    /// Corridors, and rooms or buildings.
    var floor, room: Color
    /// Walls between rooms, and those around a house.
    var wall, outerWall: Color

    /// What a label stands on: opaque enough that any drawing below leaves it readable.
    func labelPlate(overDrawing: Bool) -> Color {
        overDrawing ? room.faded(0.88) : room
    }

    init(_ palette: Palette) {
        floor = palette.s1
        room = palette.s2
        guard !palette.isHighContrast else {
            // Nothing faint: what is not a wall or a word is either the background or a plain grey road.
            green = palette.s1
            tree = palette.s1
            water = palette.s1
            road = Color(palette.isDark ? 0x333333 : 0xCCCCCC)
            room = palette.s1
            wall = palette.edge
            outerWall = palette.edge
            return
        }
        green = Color(palette.isDark ? 0x12211F : 0xE3ECE2)
        tree = Color(palette.isDark ? 0x1C3530 : 0xC5D8C4)
        water = Color(palette.isDark ? 0x17314A : 0xD3E4EF)
        road = Color(palette.isDark ? 0x26313B : 0xDDE2E6)
        wall = Color(palette.isDark ? 0x4A5966 : 0xA9B4BD)
        outerWall = Color(palette.isDark ? 0x8A99A6 : 0x5A6772)
    }
}
