#if compiler(<6.3)
    extension Array {
        /// Makes an array of at most `capacity` elements, those that `body` appends; Swift 6.3 brings this initializer itself
        /// (SE-0485).
        init<Failure: Error>(
            capacity: Int,
            initializingWith body: (inout OutputSpan<Element>) throws(Failure) -> Void
        ) throws(Failure) {
            var failure: Failure?
            unsafe self.init(unsafeUninitializedCapacity: capacity) { buffer, count in
                var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
                do throws(Failure) { try body(&output) } catch { failure = error }
                count = unsafe output.finalize(for: buffer)
            }
            if let failure { throw failure }
        }
    }
#endif
