import ArgumentParser
import Commands
import Foundation
import Passes
import TourStore

extension PassOptions {
    /// The key in a named file, or the newest one here that the tour knows; preferably one that is fit for the purpose.
    ///
    /// - Throws: `ExitCode.unexpected` where there is none, which has been said then.
    func privateKey(
        inFile file: String?, of store: TourStore, siteID: String,
        preferring isFit: (PublicPassKey) -> Bool
    ) throws -> PrivatePassKey {
        let known = try store.passRules().keys
        if let file {
            if let found = try KeyFolder.key(inFile: file, among: known, siteID: siteID) {
                return found
            }
            Words.say(
                "\(file): the tour \(siteID) does not know this key; import the content with "
                    + "its passes.yaml first, or name another key")
            throw ExitCode.unexpected
        }
        let folder = try keys()
        let own = try Set(folder.ids())
        let candidates = known.filter { own.contains($0.id) }.sorted { $0.from > $1.from }
        guard let best = candidates.first(where: isFit) ?? candidates.first else {
            Words.say(
                "no key in \(folder.path) is known to the tour; make one with \"docent pass key "
                    + "new\", then import the content with \"docent tour import\"")
            throw ExitCode.unexpected
        }
        let path = folder.path(of: best.id)
        guard let key = try KeyFolder.key(inFile: path, among: known, siteID: siteID) else {
            Words.say("\(path): this key is for another site; name another one with --key")
            throw ExitCode.unexpected
        }
        return key
    }
}
