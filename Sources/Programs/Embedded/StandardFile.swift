#if hasFeature(Embedded)
    import CStandardIO

    /// Whole files of the C library.
    enum StandardFile {
        /// The C library's words for the last error.
        static var lastError: String {
            guard let number = unsafe __errno_location(),
                let words = unsafe strerror(number.pointee)
            else { return "unknown error" }
            return unsafe String(cString: words)
        }

        /// The bytes of a file; a longer one is refused.
        static func read(
            _ path: String, atMost longest: Int
        ) -> Result<[UInt8], ReaderCommand.FileRefusal> {
            guard let stream = unsafe fopen(path, "r") else { return .failure(refusal(lastError)) }
            defer { _ = unsafe fclose(stream) }
            var bytes: [UInt8] = []
            let step = 1 << 20
            while true {
                let start = bytes.count
                bytes += [UInt8](repeating: 0, count: step)
                let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                    unsafe Int(
                        fread(buffer.baseAddress?.advanced(by: start), 1, UInt(step), stream))
                }
                bytes.removeLast(step - count)
                if unsafe ferror(stream) != 0 { return .failure(refusal(lastError)) }
                if bytes.count > longest {
                    return .failure(refusal("longer than \(longest) bytes, which is the most"))
                }
                if count == 0 { return .success(bytes) }
            }
        }

        private static func refusal(_ words: String) -> ReaderCommand.FileRefusal {
            ReaderCommand.FileRefusal(words: words)
        }
    }

    /// A buffered stream to an open descriptor, which stays open until the program ends.
    @safe struct StandardStream {
        private let stream: OpaquePointer?

        init(descriptor: Int32) { unsafe stream = fdopen(descriptor, "w") }

        /// Whether all bytes were taken.
        func write(_ bytes: [UInt8]) -> Bool {
            guard let stream = unsafe stream else { return false }
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe fwrite(buffer.baseAddress, 1, UInt(buffer.count), stream)
            }
            return count == UInt(bytes.count)
        }

        /// Writes what is buffered; whether that succeeded.
        func flush() -> Bool { unsafe fflush(stream) == 0 }
    }
#endif
