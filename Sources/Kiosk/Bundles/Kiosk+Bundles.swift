import Logging
import Tour

extension Kiosk {
    /// So often the folder of bundles is looked at.
    private static let bundlePause = Duration.seconds(2)

    func watchBundles() async {
        guard let taker else { return }
        while !Task.isCancelled {
            let time = desk.time
            let find = await taker.look(
                site: content.site.id, now: time.now, doubt: time.doubt)
            heed(find)
            // Ends only by cancellation, which the loop asks for itself.
            try? await Task.sleep(for: Self.bundlePause)
        }
    }

    /// Tells what was found of bundles, each thing once, and keeps what is to be shown.
    private func heed(_ find: BundleHunt.Find) {
        let words = find.problems.map { "A bundle is refused: \($0)" }
        for word in words where !toldOfBundles.contains(word) { logger.error("\(word)") }
        if let waiting = find.waiting, !toldOfBundles.contains(waiting) {
            logger.info("A bundle is there: \(waiting)")
        }
        if let ready = find.ready, ready != readyBundle?.ready {
            logger.info("Version \(ready.version) is checked, and shown when nobody is there")
        }
        toldOfBundles = Set(words + [find.waiting].compactMap(\.self))
        readyBundle = find.ready == nil ? nil : find
        noteBundles(find)
    }

    private func noteBundles(_ find: BundleHunt.Find) {
        var facts = BundleFacts(waiting: find.waiting, problems: find.problems)
        facts.problems += [bundleProblem].compactMap(\.self)
        // What was taken, or gone back from, in a visit is not shown before its end.
        facts.version = place.shelf?.version(ofDatabase: content.store.path)
        vitals.bundles(are: facts)
    }

    /// Shows the bundle that waits, while nobody is there.
    func showReadyBundle() {
        guard let find = readyBundle, let ready = find.ready, let shelf = place.shelf else {
            return
        }
        readyBundle = nil
        do throws(BundleError) {
            try shelf.show(ready, insteadOf: find.older)
            bundleProblem = nil
            logger.notice("Version \(ready.version) of the tour is shown from now on")
        } catch {
            // It is tried again after each look; the log hears of each problem once.
            guard bundleProblem != "\(error)" else { return }
            bundleProblem = "\(error)"
            logger.error("A bundle cannot be shown: \(error)")
        }
    }
}
