import HeapModule

/// Finds the quickest path through the graph, by Dijkstra's algorithm.
///
/// Of several that are as quick, always the same one is found.
package struct PathSearch {
    private let graph: WayGraph
    private let pace: Pace
    private let isStepFree: Bool
    private var times: [Double]
    /// The edge that a node was reached by, and the node it comes from; -1 for none.
    private var arrivals: [(edge: Int, from: Int)]

    package init(_ graph: WayGraph, pace: Pace, isStepFree: Bool) {
        self.graph = graph
        self.pace = pace
        self.isStepFree = isStepFree
        times = Array(repeating: .infinity, count: graph.nodes.count)
        arrivals = Array(repeating: (-1, -1), count: graph.nodes.count)
    }

    /// Searches from a node until another one is reached, or to the end of all ways.
    ///
    /// - Complexity: O(n log n) in the places of the graph.
    package mutating func run(from start: Int, to goal: Int? = nil) {
        _ = run(from: start) { $0 == goal }
    }

    /// Searches from a node until one is reached that is wanted.
    ///
    /// - Returns: the quickest one to reach, of several that are as quick the one with the lowest number; nil where none is
    ///   reached.
    /// - Complexity: O(n log n) in the places that are as near as it.
    mutating func run(from start: Int, until isGoal: (Int) -> Bool) -> Int? {
        times[start] = 0
        var queue: Heap = [Arrival(time: 0, node: start)]
        while let next = queue.popMin() {
            let (node, time) = (next.node, next.time)
            guard time <= times[node] else { continue }
            if isGoal(node) { return node }
            for index in graph.firstEdges[node]..<graph.firstEdges[node + 1] {
                let edge = graph.edges[index]
                guard edge.isStepFree || !isStepFree else { continue }
                let later = time + edge.metres / pace.metresPerSecond + edge.seconds
                guard later < times[edge.to] else { continue }
                times[edge.to] = later
                arrivals[edge.to] = (index, node)
                queue.insert(Arrival(time: later, node: edge.to))
            }
        }
        return nil
    }

    package func hasReached(_ node: Int) -> Bool { times[node] < .infinity }

    /// The edges from the start to a node that has been reached, in order.
    func path(to goal: Int) -> [WayGraph.Edge] {
        var path: [WayGraph.Edge] = []
        var node = goal
        while arrivals[node].edge >= 0 {
            path.append(graph.edges[arrivals[node].edge])
            node = arrivals[node].from
        }
        return path.reversed()
    }
}

/// When a node is reached.
///
/// Of several at one time, the one with the lowest number comes first.
private struct Arrival: Comparable {
    let time: Double
    let node: Int

    static func < (first: Arrival, second: Arrival) -> Bool {
        (first.time, first.node) < (second.time, second.node)
    }
}
