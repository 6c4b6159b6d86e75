internal import CCurl

/// Transfers one after the other over connections that are kept; blocks, and belongs to one thread at a time.
///
/// Goes to http and https only, follows at most three redirects, to where ``Redirect`` allows, and knows neither
/// cookies nor `.netrc`. Certificates are those that the system trusts.
///
/// - SeeAlso: libcurl-easy(3).
@safe public final class TransferSession {
    private let curl: UnsafeMutableRawPointer
    private let agent: String
    /// The address that was connected to last, a proxy's where there is one.
    private var address: IPAddress?

    /// Once for the program, before anything else of the library.
    ///
    /// 3 is CURL_GLOBAL_ALL, which is no constant for Swift.
    private static let isReady = curl_global_init(3) == CURLE_OK

    /// - Parameter version: the program's, for servers' logs.
    /// - Precondition: there is memory.
    public init(version: String) {
        precondition(Self.isReady, "libcurl does not start")
        guard let curl = unsafe curl_easy_init() else { preconditionFailure("no memory") }
        unsafe self.curl = curl
        agent = "docent/\(version)"
    }

    deinit { unsafe curl_easy_cleanup(curl) }

    /// Runs a request to its end.
    ///
    /// - Parameters:
    ///   - isToStop: asked about once a second, and with each part.
    ///   - receive: takes the parts of a body of status 200 or 206, in their order; of a POST, of any status.
    /// - Returns: what the server said; any status, also one that means failure.
    /// - Throws: ``TransferError``, or what `receive` throws.
    public func run(
        _ request: TransferRequest, isToStop: @escaping () -> Bool,
        receive: @escaping (TransferHead, [UInt8]) throws -> Void
    ) throws -> TransferHead {
        var request = request
        let end = request.deadline.map { ContinuousClock.now + $0 }
        var redirect: Redirect?
        var isPublic = true
        var count = 0
        while true {
            let head = try perform(request, at: redirect, isToStop: isToStop, receive: receive)
            guard request.method == .get, request.token == nil,
                Redirect.statuses.contains(head.status), let location = head.location
            else { return head }
            if redirect == nil { isPublic = hasPublicAddress(request) }
            guard count < TransferRequest.maximumRedirects else {
                throw TransferError.redirected(
                    url: "\(request.url)", reason: "it leads on once more")
            }
            count += 1
            redirect = try Redirect(
                to: location, from: redirect?.secretText ?? request.url.secretText,
                of: request.url, isPublic: isPublic)
            if let end { request.deadline = max(.zero, end - .now) }
        }
    }

    /// Runs a request once, at its own address or where that leads.
    func perform(
        _ request: TransferRequest, at redirect: Redirect?, isToStop: @escaping () -> Bool,
        receive: @escaping (TransferHead, [UInt8]) throws -> Void
    ) throws -> TransferHead {
        let receiver = TransferReceiver(request, isToStop: isToStop, receive: receive)
        unsafe curl_easy_reset(curl)
        let headers = try unsafe headers(of: request)
        defer { unsafe curl_slist_free_all(headers) }
        var words = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
        let code = try unsafe words.withUnsafeMutableBufferPointer { words in
            try set(request)
            if let redirect { try set(redirect, request, receiver) }
            try check(unsafe docent_curl_set_headers(curl, headers), request)
            try check(
                unsafe docent_curl_set_text(curl, CURLOPT_ERRORBUFFER, words.baseAddress), request)
            let calls = unsafe docent_curl_calls(
                body: takeBody, header: takeHeader, progress: goOn)
            let context = unsafe Unmanaged.passUnretained(receiver).toOpaque()
            try check(unsafe docent_curl_set_calls(curl, calls, context), request)
            return withExtendedLifetime(receiver) { unsafe curl_easy_perform(curl) }
        }
        address = peer
        // Neither the buffer nor the receiver is there any more.
        unsafe curl_easy_reset(curl)
        if let failure = receiver.failure { throw failure }
        guard code == CURLE_OK || receiver.hasLeftBody else {
            if code == CURLE_COULDNT_CONNECT, let refusal = receiver.refusal { throw refusal }
            let reason =
                words.first == 0
                ? ""
                : String(
                    decoding: words.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            throw Self.error(code, request, reason)
        }
        return receiver.head
    }

    /// Runs a request whose body is small, and gives the body whole.
    ///
    /// - Throws: as ``run(_:isToStop:receive:)``.
    public func bytes(
        _ request: TransferRequest, isToStop: @escaping () -> Bool
    ) throws -> (head: TransferHead, body: [UInt8]) {
        var body: [UInt8] = []
        let head = try run(request, isToStop: isToStop) { body += $1 }
        return (head, body)
    }

    // MARK: Settings

    private func headers(
        of request: TransferRequest
    ) throws(TransferError) -> UnsafeMutablePointer<curl_slist>? {
        var lines: [String] = []
        if let tag = request.ifNoneMatch { lines.append("If-None-Match: \(tag)") }
        if let tag = request.ifRange, request.start > 0 { lines.append("If-Range: \(tag)") }
        if let token = request.token { lines.append("Authorization: Bearer \(token)") }
        if request.method != .get {
            // Without the second, libcurl waits a second for the server's consent to a long body.
            lines += ["Content-Type: application/json", "Expect:"]
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            // A line within a value would be a header of its own.
            let isOneLine = !line.utf8.contains { $0 < 0x20 }
            guard isOneLine, let longer = unsafe curl_slist_append(list, line) else {
                unsafe curl_slist_free_all(list)
                throw .unusable(
                    url: "\(request.url)",
                    reason: isOneLine ? "no memory" : "what is to be sent has control characters")
            }
            unsafe list = longer
        }
        return unsafe list
    }

    private func set(_ request: TransferRequest) throws(TransferError) {
        try set(CURLOPT_URL, request.url.secretText, request)
        try set(CURLOPT_USERAGENT, agent, request)
        try set(CURLOPT_PROTOCOLS_STR, "http,https", request)
        try set(CURLOPT_NOSIGNAL, 1, request)
        // A name that is still looked up does not hold up the end.
        try set(CURLOPT_QUICK_EXIT, 1, request)
        try set(CURLOPT_TCP_KEEPALIVE, 1, request)
        try set(CURLOPT_BUFFERSIZE, 1 << 18, request)
        try set(CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.milliseconds, request)
        try set(CURLOPT_LOW_SPEED_LIMIT, TransferRequest.leastBytesPerSecond, request)
        try set(
            CURLOPT_LOW_SPEED_TIME, max(1, Int(request.silence.components.seconds)), request)
        if let deadline = request.deadline {
            try set(CURLOPT_TIMEOUT_MS, deadline.milliseconds, request)
        }
        if let certificates = request.certificates {
            try set(CURLOPT_CAINFO, certificates, request)
        }
        if let rate = request.bytesPerSecond {
            try check(
                unsafe docent_curl_set_size(
                    curl, CURLOPT_MAX_RECV_SPEED_LARGE, curl_off_t(rate)), request)
        }
        switch request.proxy {
        case .environment: break
        case .none: try set(CURLOPT_NOPROXY, "*", request)
        case .server(let url): try set(CURLOPT_PROXY, url.secretText, request)
        }
        switch request.method {
        case .get:
            if request.start > 0 { try set(CURLOPT_RANGE, "\(request.start)-", request) }
        case .post(let body):
            try set(CURLOPT_POST, 1, request)
            try check(unsafe docent_curl_set_body(curl, body, body.count), request)
        }
    }

    /// - Parameter receiver: outlives the transfer.
    private func set(
        _ redirect: Redirect, _ request: TransferRequest, _ receiver: TransferReceiver
    ) throws(TransferError) {
        try set(CURLOPT_URL, redirect.secretText, request)
        guard redirect.isElsewhere else { return }
        // One that is kept was opened for something else.
        try set(CURLOPT_FRESH_CONNECT, 1, request)
        if request.proxy.isUsed(secure: true) {
            // No list of exceptions leads around it.
            try set(CURLOPT_NOPROXY, "", request)
        } else if redirect.isGuarded {
            let context = unsafe Unmanaged.passUnretained(receiver).toOpaque()
            try check(unsafe docent_curl_set_guard(curl, allowAddress, context), request)
        }
    }

    /// Tells whether the configured address is one of the internet, as far as can be known.
    private func hasPublicAddress(_ request: TransferRequest) -> Bool {
        let host = AddressParts(request.url.secretText)?.host ?? ""
        let hasProxy = request.proxy.isUsed(secure: request.url.isSecure)
        let known = IPAddress(host) ?? (hasProxy ? nil : address)
        return known?.isPublic ?? !request.url.isLoopback
    }

    /// - Returns: the address of the last connection.
    private var peer: IPAddress? {
        var text: UnsafePointer<CChar>?
        guard unsafe docent_curl_get_text(curl, CURLINFO_PRIMARY_IP, &text) == CURLE_OK,
            let text = unsafe text
        else { return nil }
        return unsafe IPAddress(String(cString: text))
    }

    private func set(
        _ option: CURLoption, _ value: Int, _ request: TransferRequest
    ) throws(TransferError) {
        try check(unsafe docent_curl_set_number(curl, option, value), request)
    }

    private func set(
        _ option: CURLoption, _ value: String, _ request: TransferRequest
    ) throws(TransferError) {
        try check(unsafe docent_curl_set_text(curl, option, value), request)
    }

    private func check(_ code: CURLcode, _ request: TransferRequest) throws(TransferError) {
        guard code == CURLE_OK else { throw Self.error(code, request, "") }
    }

    // MARK: Errors

    private static func error(
        _ code: CURLcode, _ request: TransferRequest, _ words: String
    ) -> TransferError {
        let url = "\(request.url)"
        let usual = unsafe String(cString: curl_easy_strerror(code))
        let reason = request.url.withoutSecrets(words.isEmpty ? usual : words)
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_PROXY,
            CURLE_PROXY:
            .notReached(url: url, reason: reason)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_USE_SSL_FAILED:
            .notTrusted(url: url, reason: reason)
        case CURLE_OPERATION_TIMEDOUT: .silent(url: url, reason: reason)
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
            CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .cut(url: url, reason: reason)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_RANGE_ERROR,
            CURLE_HTTP_RETURNED_ERROR:
            .badAnswer(url: url, detail: reason)
        default: .unusable(url: url, reason: reason)
        }
    }
}

extension Duration {
    /// Rounded up; never 0, which libcurl takes for no limit.
    fileprivate var milliseconds: Int {
        max(
            1,
            Int(
                clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
            ))
    }
}

// MARK: What libcurl calls

private func receiver(_ context: UnsafeMutableRawPointer?) -> TransferReceiver? {
    unsafe context.map { unsafe Unmanaged<TransferReceiver>.fromOpaque($0).takeUnretainedValue() }
}

private func array(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
}

@_cdecl("takeBody") private func takeBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ one: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    // An empty body has no parts; 0 of 0 continues.
    unsafe receiver(context)?.takeBody(array(bytes, count)) == true ? count : count + 1
}

@_cdecl("takeHeader") private func takeHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ one: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    unsafe receiver(context)?.takeHeader(array(bytes, count)) == true ? count : count + 1
}

@_cdecl("allowAddress") private func allowAddress(
    _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    return unsafe receiver(context)?.allows(IPAddress(bytes: bytes)) == true ? 1 : 0
}

@_cdecl("goOn") private func goOn(
    _ context: UnsafeMutableRawPointer?, _: curl_off_t, _: curl_off_t, _: curl_off_t,
    _: curl_off_t
) -> CInt {
    unsafe receiver(context)?.goesOn() == true ? 0 : 1
}
