#if hasFeature(Embedded)
    import WebBorder

    // A WebAssembly instance has one thread.
    nonisolated(unsafe) private let session = GuideSession()

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

    /// Calls ``GuideSession/setSite(count:)``.
    @_expose(wasm, "docent_site") @_cdecl("docent_site")
    public func setSite(_ count: Int32) -> Int32 {
        WebRefusal.number { () throws(WebRefusal) in try unsafe session.setSite(count: count) }
    }

    /// Calls ``GuideSession/classify(count:)``.
    @_expose(wasm, "docent_classify") @_cdecl("docent_classify")
    public func classify(_ count: Int32) -> Int32 {
        WebRefusal.number { () throws(WebRefusal) in try unsafe session.classify(count: count) }
    }

    /// Calls ``GuideSession/loadWays(count:)``.
    @_expose(wasm, "docent_ways") @_cdecl("docent_ways")
    public func loadWays(_ count: Int32) -> Int32 {
        WebRefusal.number { () throws(WebRefusal) in try unsafe session.loadWays(count: count) }
    }

    /// Calls ``GuideSession/route(start:end:isStepFree:)``.
    @_expose(wasm, "docent_route") @_cdecl("docent_route")
    public func route(_ start: Int32, _ end: Int32, _ isStepFree: Int32) -> Int32 {
        WebRefusal.number { () throws(WebRefusal) in
            try unsafe session.route(start: start, end: end, isStepFree: isStepFree)
        }
    }
#endif
