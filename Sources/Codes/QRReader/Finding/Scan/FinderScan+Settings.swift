extension FinderScan {
    /// How pixels are binarized: adaptive thresholds, one per block.
    enum Threshold: Sendable, Hashable {
        /// The mean of the middles between darkest and lightest of the blocks (8 pixels wide) up to
        /// `radius` to each side, of those that range over `minimumRange` grey levels.
        case middle(radius: Int, minimumRange: Int)
        /// The mean of those blocks' pixels minus `offset`, where a block nearby ranges over
        /// `minimumRange`.
        case mean(radius: Int, offset: Int, minimumRange: Int)
    }

    /// The settings of a scan.
    struct Settings: Sendable, Hashable {
        /// On every level, each `rowStep`th row is scanned.
        var rowStep = 2
        /// Whether columns are scanned as well.
        var scansColumns = false
        /// The finest and the coarsest level of the pyramid, each with half the sides of the one
        /// before; 0 is the picture.
        var levels = 0...8
        /// One scan of every level each.
        var thresholds: [Threshold] = [.mean(radius: 1, offset: 6, minimumRange: 24)]
        /// Whether the finest level uses the thresholds of the next one, whose windows are twice as
        /// wide, to save time.
        var sharesThresholds = false
        /// Each `rangeRowStep`th row counts for the range of a block.
        var rangeRowStep = 1
        /// In pixels of the finest level.
        var smallestModule = 0.9
        /// The smallest step between bars and gaps, in grey levels.
        var minimumContrast = 8
        /// Whether one of row, column and diagonals may fail the test.
        var allowsFlaw = true
        var findsInverted = true
        /// The largest number of patterns.
        var limit = 512
        /// The largest number of places, per level and threshold, that are examined in all directions.
        ///
        /// A sheet of sixty symbols has 180 patterns, each met by some rows; a picture made to be slow
        /// has one every 64 pixels.
        var closeLooks = 4096

        /// For camera frames: leaves faint patterns and modules below 1.5 pixels to the next frame.
        static let fast = Settings(
            rowStep: 4, thresholds: [.mean(radius: 1, offset: 6, minimumRange: 24)],
            sharesThresholds: true, rangeRowStep: 2, smallestModule: 1.5, minimumContrast: 10,
            allowsFlaw: false)
        /// For camera frames in which a finder pattern was seen: the picture itself, closer.
        static let closer = Settings(
            rowStep: 2, levels: 0...0,
            thresholds: [.mean(radius: 1, offset: 6, minimumRange: 24)], rangeRowStep: 2)
        /// For pictures.
        static let normal = Settings()
        /// Every row and column, with four thresholds.
        static let thorough = Settings(
            rowStep: 1, scansColumns: true,
            thresholds: [
                .mean(radius: 1, offset: 6, minimumRange: 16),
                .middle(radius: 2, minimumRange: 16),
                .mean(radius: 2, offset: 0, minimumRange: 16),
                .mean(radius: 0, offset: 4, minimumRange: 16),
            ])
    }
}
