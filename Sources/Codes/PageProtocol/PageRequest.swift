/// What the page renderer is asked for.
package struct PageRequest: Sendable, Equatable {
    /// What the page is wanted for.
    package enum Purpose: UInt64, Sendable {
        /// Grey, a byte a pixel, at a resolution.
        case scanning = 1
        /// Colour, four bytes a pixel, as large as a box.
        case showing = 2
        /// No pixels: its words, and its size on paper.
        case reading = 3
    }

    package var purpose: Purpose
    /// The page's number in the document, from 1.
    package var page: Int
    /// In dots per inch; for scanning.
    package var resolution: Double
    package var maximumPixels: Int
    /// In pixels; for showing.
    package var boxWidth = 0
    /// In pixels; for showing.
    package var boxHeight = 0

    package init(purpose: Purpose, page: Int, resolution: Double, maximumPixels: Int) {
        self.purpose = purpose
        self.page = page
        self.resolution = resolution
        self.maximumPixels = maximumPixels
    }

    /// Reads a request; `nil` when it asks for nothing that exists.
    package init?(_ words: Words) {
        guard let purpose = Purpose(rawValue: words.values[0]),
            let page = Int(exactly: words.values[1]), page > 0,
            let maximumPixels = Int(exactly: words.values[3]), maximumPixels > 0,
            let boxWidth = Int(exactly: words.values[4]),
            let boxHeight = Int(exactly: words.values[5])
        else { return nil }
        self.purpose = purpose
        self.page = page
        resolution = Double(bitPattern: words.values[2])
        self.maximumPixels = maximumPixels
        self.boxWidth = boxWidth
        self.boxHeight = boxHeight
    }

    package var words: Words {
        Words([
            purpose.rawValue, UInt64(clamping: page), resolution.bitPattern,
            UInt64(clamping: maximumPixels), UInt64(clamping: boxWidth),
            UInt64(clamping: boxHeight),
        ])
    }
}

/// Where the page renderer finds what it is given when it starts.
package enum PageChannel {
    /// The socket for requests and replies.
    package static let socket: Int32 = 0
    /// The PDF file.
    package static let document: Int32 = 3
}
