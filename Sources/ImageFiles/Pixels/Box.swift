import Imaging

/// The room a picture is shown in, in pixels.
struct Box: Sendable {
    let width: Int
    let height: Int

    /// The same room seen from the stored picture, before its orientation turns it.
    func stored(for orientation: Orientation) -> Box {
        orientation.swapsSides ? Box(width: height, height: width) : self
    }
}
