import Testing

/// Ends a test that cannot run on this machine.
///
/// Swift Testing 6.2 cannot cancel a test, so there it fails.
func cancelTest(_ reason: String) throws {
    #if compiler(>=6.3)
        try Test.cancel("\(reason)")
    #else
        Issue.record("\(reason)")
    #endif
}
