package import Times

/// What a program needs that fetches a channel for a kiosk, and hands it over in the folder of bundles.
///
/// It changes nothing of what the kiosk has taken.
extension BundleShelf {
    /// The folder as a channel, in which the kiosk finds what was fetched.
    package var handedOver: ChannelFolder { ChannelFolder(folder) }

    /// What decides on a channel that is fetched: it knows what the kiosk has taken, and that a channel waits for the kiosk
    /// which must not be replaced by an older one.
    ///
    /// - Parameter site: the ID of the site that is shown; nil where nothing is yet.
    /// - Throws: ``BundleError`` where it cannot be known what was taken.
    package func verifier(site: String?, now: UTCMinute) throws(BundleError) -> ChannelVerifier {
        var verifier = try verifier([], site: site, now: now, isAccepted: false)
        guard let bytes = try? handedOver.channel() else { return verifier }
        verifier.state.remember(waiting: bytes, freshnessKeys: freshnessKeys)
        return verifier
    }

    /// Whether the kiosk has taken a channel's file, by its SHA-256.
    package func hasTaken(channel sha256: String) throws(BundleError) -> Bool {
        try channelState().sequences.contains { $0.sha256 == sha256 }
    }

    /// The greatest version that lies here whole; 0 where none does.
    package func greatestTaken() throws(BundleError) -> Int {
        max(try record().greatest, try staged()?.version ?? 0)
    }
}
