public import ArgumentParser
public import Decoding
package import Isolation
import Wording

/// How codes are read; the same for every command that reads them.
package struct DecodingOptions: ParsableArguments {
    @Option(help: "Engine: auto (both), zbar, or native (QR codes only).")
    package var decoder = DecoderOptions.Engine.auto

    @Option(help: "Search effort: fast, normal or thorough (default: normal; camera: fast).")
    package var effort: DecoderOptions.Effort?

    @Option(
        name: .customLong("symbology"),
        help: .init(
            "Symbologies to read: qr,ean-13,code-128 or all; repeatable.",
            discussion: "Default: qr, micro-qr and rmqr, if the engine reads them.",
            valueName: "names"))
    package var symbologies: [String] = []

    package init() {}

    /// - Parameters:
    ///   - usual: the effort where none is asked for.
    ///   - decoders: confined processes for libzbar; `nil` for this process.
    package func makeDecoder(
        otherwise usual: DecoderOptions.Effort = .normal, through decoders: DecoderPool? = nil
    ) throws -> Decoder {
        let options = try options(otherwise: usual)
        do {
            return try Decoder(options: options, through: decoders)
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// A decoder for the symbologies that were not asked for and that the engine reads, to name them; `nil` where there are none.
    package func makeUnaskedDecoder(through decoders: DecoderPool? = nil) throws -> Decoder? {
        var options = try options()
        options.symbologies = Decoder.readableSymbologies(by: options.engine)
            .subtracting(options.symbologies)
        return options.symbologies.isEmpty ? nil : try Decoder(options: options, through: decoders)
    }

    /// For the frames of a kiosk's camera: nothing that a visitor holds up is scanned by libzbar in this process.
    package func makeFrameDecoder() throws -> Decoder {
        let options = try options(otherwise: .fast)
        do {
            return try Decoder(forFrames: options, beside: DecoderPool(isInBackground: true))
        } catch {
            throw ValidationError("\(error)")
        }
    }

    /// The options that were given.
    package func options(otherwise usual: DecoderOptions.Effort = .normal) throws -> DecoderOptions
    {
        var wanted: Set<Symbology> =
            symbologies.isEmpty
            ? Decoder.readableSymbologies(by: decoder).intersection([.qr, .microQR, .rmqr]) : []
        for name in symbologies.flatMap({ $0.split(separator: ",").map(String.init) }) {
            if name == "all" {
                wanted.formUnion(Decoder.readableSymbologies(by: decoder))
            } else if let symbology = Symbology(rawValue: name) {
                wanted.insert(symbology)
            } else {
                throw ValidationError(
                    unknown("symbology", name, known: Symbology.allCases.map(\.rawValue) + ["all"]))
            }
        }
        return DecoderOptions(engine: decoder, effort: effort ?? usual, symbologies: wanted)
    }
}

extension DecoderOptions.Engine: ExpressibleByArgument {}
extension DecoderOptions.Effort: ExpressibleByArgument {}
