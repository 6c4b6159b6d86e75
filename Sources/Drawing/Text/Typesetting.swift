internal import Synchronization

/// One text at a time: cairo 1.16 closes the faces of fonts that no text has drawn with for a while, even while another
/// thread draws with them.
enum Typesetting {
    private static let turn = Mutex(())

    /// Does what sets, measures or draws text.
    ///
    /// Must not be nested.
    static func alone<Result>(_ body: () -> Result) -> Result {
        turn.withLock { _ in body() }
    }
}
