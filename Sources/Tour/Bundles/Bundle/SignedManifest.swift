package import Cryptography
package import TourStore

/// A manifest whose signature is proven, as it stands in the file `m/<sha256>` of a channel: JSON, and after it the
/// signature.
package struct SignedManifest: Sendable, Equatable {
    package let manifest: BundleManifest
    /// The ID of the key that has signed it.
    package let keyID: KeyID
    /// The file's bytes.
    package let file: [UInt8]

    /// No such file is longer, in bytes.
    package static let maximumBytes = BundleManifest.maximumBytes

    /// - Parameters:
    ///   - json: the manifest.
    ///   - keys: whose signature is taken.
    ///   - path: what messages call it.
    /// - Throws: ``BundleError`` for what is wrong with it.
    init(
        json: [UInt8], signature: [UInt8], keys: [BundleKey], path: String
    ) throws(BundleError) {
        let text = signature
        guard let signature = BundleSignature(text: text) else {
            throw .notABundle(path: path, detail: "its signature cannot be read")
        }
        let known = keys.filter { $0.id == signature.keyID }
        guard !known.isEmpty else {
            throw .unknownKey(path: path, id: signature.keyID, known: keys.map(\.id))
        }
        guard known.contains(where: { $0.hasSigned(json, signature) }) else {
            throw .wrongSignature(path: path, id: signature.keyID)
        }
        // A format that is not known may have another shape.
        let format = BundleManifest.format(json: json)
        if let format, !BundleManifest.formats.contains(format) {
            throw .otherFormat(path: path, format: format)
        }
        guard let manifest = BundleManifest(json: json) else {
            throw .notABundle(path: path, detail: "its manifest cannot be read")
        }
        self.manifest = manifest
        keyID = signature.keyID
        file = json + text
    }

    /// Reads the file.
    package init(file: [UInt8], keys: [BundleKey], path: String) throws(BundleError) {
        guard (BundleSignature.length + 1...Self.maximumBytes).contains(file.count) else {
            throw .notABundle(path: path, detail: "its manifest has \(file.count) bytes")
        }
        let place = file.count - BundleSignature.length
        try self.init(
            json: Array(file[..<place]), signature: Array(file[place...]), keys: keys, path: path)
    }

    /// Its name.
    package var sha256: String { SHA256.hash(file).hexadecimal }

    /// The list of objects; nil in format 1, which has none.
    package var list: StoredObject? {
        guard manifest.format > 1 else { return nil }
        return StoredObject(sha256: manifest.content.sha256, bytes: manifest.content.bytes)
    }

    /// Looks whether this program's tables are those of the content.
    package func checkSchema(path: String) throws(BundleError) {
        guard manifest.format > 1 else { return }
        guard manifest.schema == TourSchema.version else {
            throw .otherSchema(path: path, schema: manifest.schema ?? 0)
        }
    }
}

extension SignedManifest {
    /// A file that was proven when it was put where it is; nil where it is none.
    package init?(kept file: [UInt8]) {
        let place = file.count - BundleSignature.length
        guard place > 0, let signature = BundleSignature(text: Array(file[place...])),
            let manifest = BundleManifest(json: Array(file[..<place]))
        else { return nil }
        self.manifest = manifest
        keyID = signature.keyID
        self.file = file
    }
}
