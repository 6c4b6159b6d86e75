package import Imaging

/// The room a picture is shown in, in pixels.
package struct Box: Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The same room seen from the stored picture, before its orientation turns it.
    package func stored(for orientation: Orientation) -> Box {
        orientation.swapsSides ? Box(width: height, height: width) : self
    }
}
