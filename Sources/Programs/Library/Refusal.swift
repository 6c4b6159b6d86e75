/// Why a call is refused; what C gets is the number, below 0, as `docent-qr.h` has it.
enum Refusal: Int32, Error {
    case null = -1
    case size = -2
    case choice = -3
    case tooLong = -4

    var words: StaticString {
        switch self {
        case .null: "a pointer is null that must not be"
        case .size:
            "a width, height, stride or length is 0, too small for the others, or too large"
        case .choice: "a number or letter stands for no choice"
        case .tooLong: "the data does not fit into a symbol of that kind and level"
        }
    }

    /// The number that a call returns, or that of why it is refused.
    static func number(of call: () throws(Refusal) -> Int32) -> Int32 {
        do throws(Refusal) {
            return try call()
        } catch {
            return error.rawValue
        }
    }
}
