import Files
import Foundation
import Glibc
import TourModel
import TourStore

extension BundleShelf {
    /// The keys whose bundles are taken now: those that are set, or the ones that have taken their place.
    ///
    /// - Throws: ``BundleError`` where what is known of the channel cannot be read.
    public func trustedKeys() throws(BundleError) -> [BundleKey] {
        try channelState().trusted(keys, as: .bundle)
    }

    /// Opens a bundle and looks whether it is to be taken.
    ///
    /// - Parameter site: the ID of the site that is shown; nil where nothing is shown yet.
    /// - Returns: nil where just this content was taken before.
    /// - Throws: ``BundleError`` for what speaks against it.
    public func open(_ candidate: Candidate, site: String?) throws(BundleError) -> TourBundle? {
        let bundle = try TourBundle(path: "\(folder)/\(candidate.name)", keys: trustedKeys())
        if let site, bundle.manifest.site != site {
            throw .otherSite(path: bundle.path, site: bundle.manifest.site, expected: site)
        }
        let record = try record()
        if record.hasTaken(bundle.manifest) { return nil }
        guard bundle.manifest.version > record.greatest else {
            throw .notNewer(
                path: bundle.path, version: bundle.manifest.version, taken: record.greatest)
        }
        try bundle.signed.checkSchema(path: bundle.path)
        return bundle
    }

    /// Unpacks a bundle's content beside what is shown, and reads it whole.
    ///
    /// - Parameter progress: called after each megabyte and part.
    /// - Returns: the database's path; it is on the disk.
    /// - Throws: ``BundleError``; what is shown is untouched.
    public func unpack(
        _ bundle: TourBundle, progress: (Int) -> Void = { _ in }
    ) throws(BundleError) -> String {
        do {
            // Makes the folder where it is not there.
            let locked = try LockedFolder(taken)
            if let objects = bundle.objects {
                return try install(
                    bundle.signed, objects, list: objects.text, from: bundle, in: locked,
                    progress: { progress(0) })
            }
            try clear(record())
            return try install(
                bundle.manifest, path: bundle.path, in: locked,
                write: { partial in
                    try bundle.copyDatabase(to: partial, progress: progress)
                })
        } catch {
            throw BundleError(error, path: taken)
        }
    }

    /// Takes a version's objects, and makes its database of them.
    ///
    /// The manifest comes last: a version without it is not whole.
    ///
    /// - Parameter list: the bytes of the list of objects.
    func install(
        _ signed: SignedManifest, _ objects: BundleObjects, list: [UInt8],
        from source: some ObjectSource, in locked: borrowing LockedFolder, progress: () -> Void
    ) throws -> String {
        let manifest = signed.manifest
        try clear(record(), keeping: objects)
        do throws(BundleError) {
            for object in objects.all {
                try self.objects.add(object, from: source, progress: progress)
            }
        } catch {
            // What came before an object that is missing is of use the next time; not so where the disk is full.
            switch error {
            case .diskFull, .cannotWrite: try clear(record())
            default: break
            }
            throw error
        }
        if let object = signed.list { try self.objects.add(object, from: MemoryObject(list)) }
        try self.objects.settle(objects.all + [signed.list].compactMap(\.self))
        let path = try install(
            manifest, path: source.path, in: locked,
            write: { partial in
                do {
                    try DatabaseAssembly.write(
                        objects.rows, from: self.objects, to: partial, progress: progress)
                } catch {
                    try? FilePath.remove(partial)
                    throw error
                }
            },
            checking: { store throws(TourError) in try store.checkObjects(objects) })
        let name = FilePath.split(manifestPath(of: manifest.version)).name
        try locked.replace(name, with: signed.file, mode: .exactly(0o644))
        return path
    }

    /// Writes a version's database under a hidden name, reads it whole, and gives it its name.
    private func install(
        _ manifest: BundleManifest, path source: String, in locked: borrowing LockedFolder,
        write: (_ partial: String) throws -> Void,
        checking check: (TourStore) throws(TourError) -> Void = { _ throws(TourError) in }
    ) throws -> String {
        let path = path(of: manifest.version)
        let partial = locked.path(of: ".unpacking")
        try FilePath.remove(partial)
        try write(partial)
        do throws(TourError) {
            let store = try TourStore(path: partial)
            try store.check()
            try check(store)
            guard try store.site().id == manifest.site else {
                throw TourError.damaged(path: partial, detail: "it is of another site")
            }
        } catch {
            try? FilePath.remove(partial)
            throw BundleError.badDatabase(path: source, reason: error.reason)
        }
        try NewFile(path, writtenAs: partial).finish()
        return path
    }

    /// Whether the database of a version that was unpacked is still there.
    public func hasUnpacked(_ manifest: BundleManifest) -> Bool {
        FileManager.default.fileExists(atPath: path(of: manifest.version))
    }

    /// Makes the database of the version that is shown once more: of its objects, or from the signed bundle in the
    /// folder.
    ///
    /// - Returns: the database's path; nil where neither is there any more.
    /// - Throws: ``BundleError``; the record stays as it is.
    public func restore() throws(BundleError) -> String? {
        let record = try record()
        if let path = try? restoreFromObjects(record) { return path }
        for candidate in try candidates() {
            guard
                let bundle = try? TourBundle(
                    path: "\(folder)/\(candidate.name)", keys: trustedKeys()),
                bundle.manifest.version == record.current, record.hasTaken(bundle.manifest)
            else { continue }
            try bundle.check()
            // Damaged objects are not taken for whole ones.
            for object in bundle.objects?.all ?? [] where (try? objects.check(object)) == nil {
                try? FilePath.remove(objects.path(of: object))
            }
            return try unpack(bundle)
        }
        return nil
    }

    private func restoreFromObjects(_ record: ShelfRecord) throws -> String? {
        guard let version = record.current, let found = manifest(of: version),
            record.hasTaken(found.manifest), let list = found.list
        else { return nil }
        let text = try objects.bytes(of: list)
        let kept = try BundleObjects(text, of: found, path: objects.path)
        for object in kept.all { try objects.check(object) }
        let locked = try LockedFolder(taken)
        return try install(
            found, kept, list: text, from: objects, in: locked, progress: {})
    }

    // MARK: What is kept

    /// The manifest of a version that was taken; nil where it had format 1.
    ///
    /// Whether it is signed was proven before it got there, by a key that may have been changed since.
    func manifest(of version: Int) -> SignedManifest? {
        let file = try? BoundedFile.read(
            manifestPath(of: version), limit: SignedManifest.maximumBytes)
        return file.flatMap { SignedManifest(kept: $0.bytes) }
    }

    /// The version that a channel has brought and that was not shown yet; nil where there is none.
    ///
    /// - Throws: ``BundleError`` where the record, or what is known of the channel, cannot be read.
    public func staged() throws(BundleError) -> BundleManifest? {
        guard let version = try channelState().version, try version > record().greatest,
            let manifest = manifest(of: version)?.manifest, manifest.version == version,
            hasUnpacked(manifest)
        else { return nil }
        return manifest
    }

    /// The database of a version that a channel has brought.
    public func stagedPath(_ manifest: BundleManifest) -> String { path(of: manifest.version) }

    private func names() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: taken)) ?? []
    }

    /// Deletes versions and objects that are no longer needed; leftovers are deleted on the next run.
    ///
    /// - Parameter objects: those of a version that is being taken.
    func clear(_ record: ShelfRecord, keeping objects: BundleObjects? = nil) {
        var kept = record.kept
        // Where it cannot be told what is still to be shown, nothing is deleted.
        do throws(BundleError) {
            if let staged = try staged() { kept.insert(staged.version) }
        } catch {
            return
        }
        for name in names() {
            guard let ending = [".sqlite", ".manifest"].first(where: name.hasSuffix),
                let version = Int(name.dropLast(ending.count)), !kept.contains(version)
            else { continue }
            try? FilePath.remove("\(taken)/\(name)")
        }
        var named = Set(objects?.all.map(\.sha256) ?? [])
        for version in kept {
            guard FileManager.default.fileExists(atPath: manifestPath(of: version)) else {
                continue
            }
            // Where it cannot be told what a version needs, nothing is deleted.
            guard let found = manifest(of: version), let list = found.list,
                let text = try? self.objects.bytes(of: list),
                let all = BundleObjects(text: text)?.all
            else { return }
            named.insert(list.sha256)
            named.formUnion(all.map(\.sha256))
        }
        self.objects.prune(keeping: named)
    }
}

extension TourStore {
    /// Looks whether all objects that the database names are in a bundle's list.
    fileprivate func checkObjects(_ objects: BundleObjects) throws(TourError) {
        let named = try read(MediaObjects.all)
        if let other = named.subtracting(objects.media).subtracting(objects.rows).first {
            throw .damaged(path: path, detail: "the object \(other.sha256) is not in its list")
        }
    }
}

extension TourError {
    /// What is wrong, without the path.
    fileprivate var reason: String {
        switch self {
        case .damaged(_, let detail): "it is damaged: \(detail)"
        case .tooOld(_, let version, let expected), .tooNew(_, let version, let expected):
            """
            it has format \(version), this program reads \
            \(TourSchema.versions.lowerBound) to \(expected); update this kiosk's program, or publish \
            it with the same version
            """
        case .notFound, .notAFile, .unreadable, .empty, .notATour: "it is not a tour's database"
        }
    }
}
