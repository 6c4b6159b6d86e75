package import Imaging
package import PageModel
internal import Synchronization

/// The newest page, pictures and brightness on their way to the thread that draws them.
///
/// A newer value replaces one of its kind that has not been taken yet, so a slow display never falls behind.
package final class DisplayMailbox: Sendable {
    package struct Mail: Sendable {
        package var screen: Screen?
        package var frame: (image: LumaImage, outlines: [Quadrilateral])?
        var film: VideoFrame?
        var light: DisplayLight?
        var isStopping = false
        /// Who waits until all of this is drawn.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let mail = Mutex<Mail?>(nil)

    package init() {}

    /// Puts something in.
    ///
    /// - Returns: whether the box was empty: then its reader has to be woken.
    package func post(_ change: (inout Mail) -> Void) -> Bool {
        mail.withLock { mail in
            let wasEmpty = mail == nil
            var new = mail ?? Mail()
            change(&new)
            mail = new
            return wasEmpty
        }
    }

    /// Takes everything out; `nil` where nothing is new.
    package func collect() -> Mail? { mail.withLock { $0.take() } }
}
