internal import Foundation

/// Through what a transfer goes.
public enum TransferProxy: Sendable, Hashable {
    /// As http_proxy, https_proxy, all_proxy and no_proxy of the environment say.
    case environment
    case none
    case server(TransferURL)

    /// Tells whether an address is asked for through a proxy, where no exception of the environment names it.
    ///
    /// - SeeAlso: libcurl-env(3).
    func isUsed(secure: Bool) -> Bool {
        switch self {
        case .none: return false
        case .server: return true
        case .environment:
            let own = secure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]
            let environment = ProcessInfo.processInfo.environment
            return (own + ["all_proxy", "ALL_PROXY"]).contains { environment[$0]?.isEmpty == false }
        }
    }
}
