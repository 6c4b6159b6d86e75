#if hasFeature(Embedded)
    // What Swift's runtime wants of a system beside memory. With these the module imports nothing,
    // and a page gives it nothing but bytes.

    /// Where the runtime prints why it ends; a page sees that the call trapped.
    @_cdecl("putchar")
    public func putCharacter(_ character: Int32) -> Int32 { character }

    /// The seed of hash tables: the same each time, as the same picture has the same answer.
    ///
    /// Only the site's own ways become keys of tables, so that making them collide gains nothing.
    @_cdecl("arc4random_buf")
    public func fillWithSeed(_ start: UnsafeMutableRawPointer, _ count: Int) {
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0x5A, count: count)
    }
#endif
