import PageMaking
import WebPages

/// What a phone loads for a place without reception: the whole tour, or one walk of it.
///
/// Pages have a mark that changes with their bytes; files are named by theirs. Of a picture one width is taken along.
struct AlongList: Encodable {
    /// The whole tour, whose ID is empty, or one walk.
    struct Walk: Encodable {
        var id: String
        var name: String
        /// Places in ``AlongList/pages`` and ``AlongList/files``.
        var pages: [Int]
        var files: [Int]
    }

    /// A page: its path, its mark, and how many bytes are sent.
    struct Page: Encodable {
        var path: String
        var mark: String
        var bytes: Int

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(path)
            try list.encode(mark)
            try list.encode(bytes)
        }
    }

    /// A file: its name, and how many bytes are sent.
    struct File: Encodable {
        var name: String
        var bytes: Int

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(name)
            try list.encode(bytes)
        }
    }

    private(set) var tours: [Walk] = []
    private(set) var pages: [Page] = []
    private(set) var files: [File] = []
    /// The width of a picture that stands for another one, by file name.
    private(set) var instead: [String: String] = [:]

    /// A page that was written.
    struct WrittenPage {
        var address: PageAddress
        var page: Page
        /// The names of the files that it shows.
        var files: [String]
    }

    /// - Parameters:
    ///   - written: all pages of a language.
    ///   - data: what scripts read: search, ways.
    ///   - sizes: how many bytes of each file are sent, by its name.
    ///   - scripts: the files that every page needs.
    ///   - walks: each with the pages that belong to it.
    init(
        of written: [WrittenPage], data: [Page], sizes: [String: Int], pictures: [WebPicture],
        scripts: [String], whole: String,
        walks: [(id: String, name: String, pages: Set<PageAddress>)]
    ) {
        for picture in pictures {
            let taken = picture.size(for: 720).fileName
            for size in picture.sizes where size.fileName != taken {
                instead[size.fileName] = taken
            }
        }
        pages = written.map(\.page) + data
        var places: [String: Int] = [:]
        func place(_ name: String) -> Int? {
            let taken = instead[name] ?? name
            if let known = places[taken] { return known }
            guard let bytes = sizes[taken] else { return nil }
            files.append(File(name: taken, bytes: bytes))
            places[taken] = files.count - 1
            return files.count - 1
        }
        func walk(_ id: String, _ name: String, _ indices: [Int]) -> Walk {
            let names = scripts + indices.flatMap { written[$0].files }
            return Walk(
                id: id, name: name, pages: indices + data.indices.map { written.count + $0 },
                files: Set(names.compactMap { place($0) }).sorted())
        }
        tours.append(walk("", whole, Array(written.indices)))
        for one in walks {
            let indices = written.indices.filter { one.pages.contains(written[$0].address) }
            tours.append(walk(one.id, one.name, indices))
        }
    }
}

extension WebPicture.Size {
    fileprivate var fileName: String {
        link.url.split(separator: "/").last.map(String.init) ?? ""
    }
}
