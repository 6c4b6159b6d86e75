import Hummingbird

@main
struct Program {
    static func main() async throws {
        let router = Router()
        router.get("health") { _, _ in "ok\n" }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8081)))
        try await application.runService()
    }
}
