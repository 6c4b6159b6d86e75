import Foundation
import FuzzSupport

@testable import TourAuthoring

@_cdecl("LLVMFuzzerInitialize")
public func begin(_ count: UnsafeRawPointer, _ words: UnsafeRawPointer) -> CInt {
    func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let size = UInt32(8 + body.count)
        return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(kind.utf8)
            + body
    }
    let user = box("udta", box("meta", [1, 2, 3]))
    let film = box("ftyp", Array("isom".utf8)) + box("moov", box("trak", user) + user)
    let large: [UInt8] = [0, 0, 0, 1] + Array("uuid".utf8) + [0, 0, 0, 0, 0, 0, 0, 18, 7, 7]
    Fuzzing.begin(seeds: [
        film, large + film, box("moov", []) + [0, 0, 0, 0] + Array("trak".utf8) + user,
    ])
    return 0
}

/// Films of any bytes: what says where and when they were taken becomes empty, once, and nothing else moves.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let path = Fuzzing.write(bytes, to: "film.mp4")
    do throws(FilmPrivateData.Mistake) {
        let isChanged = try remove(path)
        let changed = FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
        precondition(changed.count == bytes.count, "a film changes its length")
        precondition(isChanged == (changed != bytes), "it says that it changed what it did not")
        let isLeft = try remove(path)
        precondition(!isLeft, "private data is left")
    } catch {
        precondition(error == .damaged)
    }
    return 0
}

private func remove(_ path: String) throws(FilmPrivateData.Mistake) -> Bool {
    do {
        return try FilmPrivateData.remove(from: path)
    } catch let error as FilmPrivateData.Mistake {
        throw error
    } catch {
        preconditionFailure("\(error)")
    }
}
