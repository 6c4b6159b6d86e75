import Imaging

/// Where recorded frames are.
enum Recording: Sendable {
    case memory([LumaImage])
    case file(String)
}
