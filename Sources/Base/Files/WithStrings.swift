import Glibc

/// Lends texts as C wants them: a list that ends with a null pointer.
@unsafe package func withStrings<R>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
    var pointers = unsafe texts.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer {
        for index in unsafe pointers.indices { unsafe free(pointers[index]) }
    }
    return unsafe pointers.withUnsafeBufferPointer { buffer in
        // Never nil: the list has an element, its end.
        guard let base = buffer.baseAddress else { preconditionFailure("an empty list") }
        return unsafe body(base)
    }
}
