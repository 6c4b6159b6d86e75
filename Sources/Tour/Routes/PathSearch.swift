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
        times[start] = 0
        var queue = PlaceQueue()
        queue.insert(start, at: 0)
        while let (node, time) = queue.popFirst() {
            if node == goal { return }
            guard time <= times[node] else { continue }
            for index in graph.firstEdges[node]..<graph.firstEdges[node + 1] {
                let edge = graph.edges[index]
                guard edge.isStepFree || !isStepFree else { continue }
                let later = time + edge.metres / pace.metresPerSecond + edge.seconds
                guard later < times[edge.to] else { continue }
                times[edge.to] = later
                arrivals[edge.to] = (index, node)
                queue.insert(edge.to, at: later)
            }
        }
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

/// Places in the order of their times; those of one time in the order of their numbers.
private struct PlaceQueue {
    private var heap: [(time: Double, node: Int)] = []

    mutating func insert(_ node: Int, at time: Double) {
        heap.append((time, node))
        var index = heap.count - 1
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func popFirst() -> (node: Int, time: Double)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return (first.node, first.time) }
        heap[0] = last
        var index = 0
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child] < heap[least] { least = child }
            }
            guard least != index else { break }
            heap.swapAt(index, least)
            index = least
        }
        return (first.node, first.time)
    }
}
