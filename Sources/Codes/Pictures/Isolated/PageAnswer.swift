package import Imaging
package import Isolation

/// What a confined decoder says of a page whose pixels it has written.
package struct PageAnswer {
    package let number: Int
    let width: Int
    let height: Int
    let orientation: Orientation
    let warnings: [String]

    private static let mostWarnings = 16

    /// The page as it is shown.
    ///
    /// - Precondition: four times as many bytes as the sides ask for.
    func image(pixels: [UInt8]) -> ColorImage {
        ColorImage(width: width, height: height, pixels: pixels)
    }

    /// - Precondition: as many pixels as the sides ask for.
    func page(pixels: [UInt8]) -> LumaPage {
        LumaPage(
            number: number, image: LumaImage(width: width, height: height, pixels: pixels),
            orientation: orientation, warnings: warnings)
    }

    package init(
        number: Int, width: Int, height: Int, orientation: Orientation = .upright,
        warnings: [String] = []
    ) {
        self.number = number
        self.width = width
        self.height = height
        self.orientation = orientation
        self.warnings = warnings
    }

    package init(_ page: LumaPage) {
        self.init(
            number: page.number, width: page.image.width, height: page.image.height,
            orientation: page.orientation, warnings: page.warnings)
    }

    package var message: Message {
        var message = Message(.page)
        message.append(number)
        message.append(width)
        message.append(height)
        message.append(orientation.rawValue)
        let warnings = warnings.prefix(Self.mostWarnings)
        message.append(warnings.count)
        for warning in warnings { message.append(warning) }
        return message
    }

    fileprivate init(_ reader: inout MessageReader) throws(MalformedMessage) {
        let sides = 1...(1 << 30)
        number = try reader.integer(in: sides)
        width = try reader.integer(in: sides)
        height = try reader.integer(in: sides)
        guard let orientation = Orientation(rawValue: try reader.integer()) else {
            throw MalformedMessage()
        }
        self.orientation = orientation
        var warnings: [String] = []
        for _ in 0..<(try reader.integer(in: 0...Self.mostWarnings)) {
            warnings.append(try reader.text())
        }
        self.warnings = warnings
    }
}

extension Source {
    /// Reads a decoder's answer: a page, its end, or why there is none.
    package func answer(_ message: Message) throws(MalformedMessage) -> Result<
        PageAnswer?, ImageFileError
    > {
        var reader = MessageReader(message)
        switch message.kind {
        case .page: return .success(try PageAnswer(&reader))
        case .done: return .success(nil)
        case .failure: return .failure(try error(&reader))
        case .ready, .refusal, .ended, .picture, .frame, .film, .next, .color, .stop, .symbol:
            throw MalformedMessage()
        }
    }

    /// An error that a decoder of this file reports.
    ///
    /// The decoder does not know the file's name, and is not believed on its limits.
    private func error(_ reader: inout MessageReader) throws(MalformedMessage) -> ImageFileError {
        let code = try reader.integer(in: 0...8)
        let page = try reader.integer(in: 1...(1 << 30))
        switch code {
        case 0: return truncated(page: page)
        case 1: return damaged(page: page, try reader.text())
        case 2: return .noSuchPage(file: file, page: page, pages: nil)
        case 3:
            let width = try reader.integer(in: 0...(1 << 40))
            return .tooManyPixels(
                file: file, page: page, width: width,
                height: try reader.integer(in: 0...(1 << 40)), limit: limits.maximumPixels)
        case 4: return .tooManyPages(file: file, limit: limits.maximumPages)
        case 5: return timeout(page: page)
        case 6: return .outOfMemory(file: file, page: page)
        case 7:
            return .missingLoader(file: file, format: format, package: format.loaderPackage)
        default: throw MalformedMessage()
        }
    }
}

extension ImageFileError {
    /// What a decoder reports, in the form that ``Source/answer(_:)`` reads.
    package var message: Message {
        var message = Message(.failure)
        func add(_ code: Int, page: Int) {
            message.append(code)
            message.append(page)
        }
        switch self {
        case .truncated(_, let page, _): add(0, page: page)
        case .damaged(_, let page, _, let detail):
            add(1, page: page)
            message.append(detail)
        case .noSuchPage(_, let page, _): add(2, page: page)
        case .tooManyPixels(_, let page, let width, let height, _):
            add(3, page: page)
            message.append(width)
            message.append(height)
        case .tooManyPages: add(4, page: 1)
        case .timeout(_, let page, _): add(5, page: page)
        case .outOfMemory(_, let page): add(6, page: page)
        case .missingLoader: add(7, page: 1)
        case .notFound, .isDirectory, .notRegularFile, .permissionDenied, .symbolicLinkLoop,
            .unreadable, .empty, .unknownFormat, .unreadFormat, .tooManyBytes, .encrypted,
            .missingPageRenderer,
            .pageRendererFailed, .decoderFailed, .fileTimeout:
            // Of opening a file and of PDF documents, which no confined decoder does.
            add(1, page: 1)
            message.append("the decoder was given what it does not decode")
        }
        return message
    }
}

extension ImageLimits {
    /// What a decoder must know of the limits.
    func write(to message: inout Message) {
        message.append(maximumPixels)
        message.append(maximumPages)
        message.append(Int(clamping: pageTimeout.components.seconds))
    }

    package init(_ reader: inout MessageReader) throws(MalformedMessage) {
        self.init()
        maximumPixels = try reader.integer(in: 1...(1 << 40))
        maximumPages = try reader.integer(in: 1...(1 << 40))
        pageTimeout = .seconds(try reader.integer(in: 0...(1 << 32)))
        // The time for the whole file is counted on the other side.
        fileTimeout = .seconds(1 << 32)
    }
}
