package import TourStore

/// Where the objects of a bundle are read from: an archive, or a folder of objects.
package protocol ObjectSource {
    /// What messages call it.
    var path: String { get }

    /// Hands out an object's bytes in their order, in parts of at most 1 MiB, and no more than it has.
    ///
    /// Whether they are the right ones is for the caller to prove.
    ///
    /// - Throws: ``BundleError``, or what `take` throws.
    func read(_ object: StoredObject, _ take: (_ part: [UInt8]) throws -> Void) throws
}

/// One object, in memory.
package struct MemoryObject: ObjectSource {
    package let path = "the list of objects"
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package func read(_ object: StoredObject, _ take: (_ part: [UInt8]) throws -> Void) throws {
        try take(bytes)
    }
}
