#if hasFeature(Embedded)
    import WebBorder

    // A WebAssembly instance has one thread.
    nonisolated(unsafe) private let session = ReaderSession()

    /// Makes room for an input, and returns its address; 0 where it would be too long.
    @_expose(wasm, "docent_input") @_cdecl("docent_input")
    public func makeInput(_ count: Int32) -> Int32 {
        unsafe PageExchange.number(of: session.exchange.input(Int(count)))
    }

    /// The address of the last answer.
    @_expose(wasm, "docent_answer") @_cdecl("docent_answer")
    public func answerAddress() -> Int32 {
        unsafe PageExchange.number(of: session.exchange.answerAddress)
    }

    /// Calls ``ReaderSession/scan(width:height:format:effort:)``.
    @_expose(wasm, "docent_scan") @_cdecl("docent_scan")
    public func scan(_ width: Int32, _ height: Int32, _ format: Int32, _ effort: Int32) -> Int32 {
        WebRefusal.number { () throws(WebRefusal) in
            try unsafe session.scan(width: width, height: height, format: format, effort: effort)
        }
    }
#endif
