import QRCode

/// What is known of a Micro QR Code or rMQR before it is read: its modules of known shade, and the edges
/// between them.
struct SmallPattern: Sendable {
    /// The edge between two modules of different known shade.
    struct Edge: Sendable {
        /// The middle of the edge, in modules.
        var module: Vector
        /// Whether the edge is crossed to the right, else downward.
        var isCrossedRightward: Bool
        /// Whether it is crossed from dark to light.
        var isFromDark: Bool
        /// How far from the origin it is, along the axis on which it is farther.
        var reach: Double

        /// From the edge to the middle of the module after it.
        var half: Vector { isCrossedRightward ? Vector(0.5, 0) : Vector(0, 0.5) }
    }

    /// A module of known shade.
    struct Module: Sendable {
        var x: Int
        var y: Int
        var isDark: Bool
    }

    let version: Version
    let width: Int
    let height: Int
    /// The nearest to the finder pattern first.
    let edges: [Edge]
    /// All modules of known shade.
    let known: [Module]
    /// Those outside of the finder pattern and its separator.
    let beyondFinder: [Module]
    /// The modules that border on the symbol, side by side: above, to the right, below, to the left.
    let borders: [[Vector]]

    init(_ version: Version) {
        self.version = version
        let (width, height) = (version.width, version.height)
        self.width = width
        self.height = height
        let roles = version.moduleRoles
        var known: [Module] = []
        for y in 0..<height {
            for x in 0..<width {
                switch roles[y * width + x] {
                case .dark: known.append(Module(x: x, y: y, isDark: true))
                case .light: known.append(Module(x: x, y: y, isDark: false))
                case .information, .data: break
                }
            }
        }
        self.known = known
        beyondFinder = known.filter { $0.x > 7 || $0.y > 7 }
        edges = Self.edges(roles, width, height)
        let columns = (0..<width).map { Double($0) + 0.5 }
        let rows = (0..<height).map { Double($0) + 0.5 }
        borders = [
            columns.map { Vector($0, -0.5) }, rows.map { Vector(Double(width) + 0.5, $0) },
            columns.map { Vector($0, Double(height) + 0.5) }, rows.map { Vector(-0.5, $0) },
        ]
    }

    /// Whether a timing pattern runs along the bottom as well, as in an rMQR.
    var hasSecondTrack: Bool { version.symbology == .rMQR }

    private static func edges(_ roles: [ModuleRole], _ width: Int, _ height: Int) -> [Edge] {
        /// The shade of a module, light beyond the symbol; `nil` where the symbol's content decides.
        func isDark(_ x: Int, _ y: Int) -> Bool? {
            guard x >= 0, y >= 0, x < width, y < height else { return false }
            switch roles[y * width + x] {
            case .dark: return true
            case .light: return false
            case .information, .data: return nil
            }
        }
        var edges: [Edge] = []
        for y in -1..<height {
            for x in -1..<width {
                guard let here = isDark(x, y) else { continue }
                if let right = isDark(x + 1, y), right != here {
                    let module = Vector(Double(x) + 1, Double(y) + 0.5)
                    edges.append(
                        Edge(
                            module: module, isCrossedRightward: true, isFromDark: here,
                            reach: max(module.x, module.y)))
                }
                if let below = isDark(x, y + 1), below != here {
                    let module = Vector(Double(x) + 0.5, Double(y) + 1)
                    edges.append(
                        Edge(
                            module: module, isCrossedRightward: false, isFromDark: here,
                            reach: max(module.x, module.y)))
                }
            }
        }
        return edges.sorted(ascendingBy: { $0.reach })
    }
}
