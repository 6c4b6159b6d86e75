/// Through what a transfer goes.
public enum TransferProxy: Sendable, Hashable {
    /// As http_proxy, https_proxy, all_proxy and no_proxy of the environment say.
    case environment
    case none
    case server(TransferURL)
}
