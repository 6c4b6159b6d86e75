#if !hasFeature(Embedded)
    import Synchronization
#endif

/// A table of values that are computed on first use and kept.
struct OnceTable<Value: Sendable>: ~Copyable, Sendable {
    #if hasFeature(Embedded)
        /// The values; unchecked, since a WebAssembly instance has one thread.
        private final class Storage: @unchecked Sendable {
            var values: [Value?]

            init(_ values: [Value?]) { self.values = values }
        }

        private let storage: Storage

        /// A table with room for the indices 0..<`count`.
        init(count: Int) {
            storage = Storage(Array(repeating: nil, count: count))
        }

        /// The value at an index; `make` computes it the first time.
        func value(at index: Int, make: () -> Value) -> Value {
            if let value = storage.values[index] { return value }
            let value = make()
            storage.values[index] = value
            return value
        }
    #else
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
    #endif
}
