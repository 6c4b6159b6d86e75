import Foundation
import Hub
import HubLoad
import HubPostgres
import HubProtocol

// A hub that sends the counts of many kiosks to its store, in an order that depends on a seed, and writes a line for each hour
// that the store has acknowledged: kiosk, day, hour. For the tests that kill it, and let others work beside it:
//     hub-probe DATABASE SEED [once]
// What fails for the moment is sent again, as kiosks do. Ends when all was sent, with "once", and else begins again.

guard CommandLine.arguments.count >= 3, var seed = UInt64(CommandLine.arguments[2]) else {
    exit(64)
}
/// SplitMix64.
func random(below bound: Int) -> Int {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (seed ^ seed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
}

let load = HubLoad.ofProbe
do {
    let store = HubStore(try PostgresDatabase(CommandLine.arguments[1], create: false))
    repeat {
        var days = load.kiosks.indices.flatMap { kiosk in load.days.map { (kiosk, $0) } }
        while !days.isEmpty {
            let (kiosk, day) = days.swapRemove(random(below: days.count))
            let poll = HubLoad.poll(load.units(kiosk: kiosk, day: day), at: HubLoad.now)
            var taking: HubStore.Taking?
            while taking == nil {
                do throws(HubError) {
                    taking = try store.take(poll, of: load.kiosks[kiosk], at: HubLoad.now)
                    if taking == nil { exit(70) }
                } catch {
                    guard error.isPassing else { throw error }
                    usleep(20_000)
                }
            }
            let lines = (taking?.acknowledged ?? []).map {
                "\(load.kiosks[kiosk]) \($0.day) \($0.hour ?? -1)\n"
            }
            FileHandle.standardOutput.write(Data(lines.joined().utf8))
        }
    } while CommandLine.arguments.last != "once"
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(3)
}

extension Array {
    /// Removes an element and lets the last take its place.
    fileprivate mutating func swapRemove(_ index: Int) -> Element {
        swapAt(index, count - 1)
        return removeLast()
    }
}
