import ArgumentParser
import Isolation

/// Whether pictures are decoded in this process or in confined ones.
struct IsolationOptions: ParsableArguments {
    @Flag(
        help: .init(
            "Decode pictures in confined processes, for files of strangers.",
            discussion:
                "They have no files, no network and bounded memory; one that crashes costs one record."
        ))
    var isolate = false

    /// The processes, of which one is started; `nil` where none are asked for.
    func decoders() throws -> DecoderPool? {
        guard isolate else { return nil }
        let decoders = DecoderPool()
        do throws(DecoderFailure) {
            try decoders.prepare()
        } catch {
            throw ValidationError("--isolate: \(error)")
        }
        return decoders
    }
}

/// How a command prints its result.
enum TextOrJSON: String, ExpressibleByArgument, CaseIterable { case text, json }
