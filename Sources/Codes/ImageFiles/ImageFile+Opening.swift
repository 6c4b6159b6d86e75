@_exported public import Pictures

extension ImageFile {
    /// Reads the file at a path; never waits on a pipe and never opens a device.
    ///
    /// - Throws: ``ImageFileError`` with what the path is instead of a picture file.
    public init(path: String, limits: ImageLimits = .init()) throws(ImageFileError) {
        try self.init(path: path, limits: limits, loaders: PixbufLoaders())
    }

    /// Takes a file's bytes that are in memory already; errors call it `name`.
    ///
    /// - Throws: ``ImageFileError/empty(file:)``, ``ImageFileError/tooManyBytes(file:limit:)``,
    ///   ``ImageFileError/unreadFormat(file:_:)`` or ``ImageFileError/unknownFormat(file:)``.
    public init(
        bytes: [UInt8], name: String, limits: ImageLimits = .init()
    ) throws(ImageFileError) {
        try self.init(bytes: bytes, name: name, limits: limits, loaders: PixbufLoaders())
    }

    /// Reads all of an open descriptor, such as standard input, waiting for as long as it takes.
    ///
    /// The descriptor stays open. Errors call the file `name`.
    ///
    /// - Throws: ``ImageFileError/tooManyBytes(file:limit:)`` as soon as more than the limit came.
    public init(
        readingFrom descriptor: Int32, name: String, limits: ImageLimits = .init()
    ) throws(ImageFileError) {
        try self.init(
            readingFrom: descriptor, name: name, limits: limits, loaders: PixbufLoaders())
    }
}
