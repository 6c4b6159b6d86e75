import Synchronization

/// A table of values that are computed on first use and kept.
struct OnceTable<Value: Sendable>: ~Copyable, Sendable {
    private let values: Mutex<[Value?]>

    /// A table with room for the indices 0..<`count`.
    init(count: Int) {
        values = Mutex(Array(repeating: nil, count: count))
    }

    /// The value at an index; `make` computes it the first time.
    func value(at index: Int, make: () -> Value) -> Value {
        values.withLock { values in
            if let value = values[index] { return value }
            let value = make()
            values[index] = value
            return value
        }
    }
}
