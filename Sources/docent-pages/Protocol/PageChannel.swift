/// Where the page renderer finds what it is given when it starts.
package enum PageChannel {
    /// The socket for requests and replies.
    package static let socket: Int32 = 0
    /// The PDF file.
    package static let document: Int32 = 3
}
