/// Why a call is refused; what a page's script gets is the number, below 0.
package enum WebRefusal: Int32, Error, Sendable, CaseIterable {
    /// The input is shorter than the call says, or longer than it may be.
    case size = -1
    /// The picture has no pixels, or more than ``ReaderSession/mostPixels``.
    case sides = -2
    /// The number of a pixel format, an effort or a choice stands for none.
    case choice = -3
    /// The bytes are not the text, the address or the ways that the call expects.
    case form = -4
    /// No ways have been loaded.
    case noWays = -5

    /// What a call returns, or the number of why it is refused.
    package static func number(
        of call: () throws(WebRefusal) -> Int32
    ) -> Int32 {
        do throws(WebRefusal) {
            return try call()
        } catch {
            return error.rawValue
        }
    }
}
