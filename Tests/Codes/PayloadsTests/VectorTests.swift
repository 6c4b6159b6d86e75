import Foundation
import Payloads
import Testing

/// A line of the vectors for typed payloads: a text, and what it means.
struct PayloadVector: Decodable, Sendable, CustomTestStringConvertible {
    struct Meaning: Decodable { var kind: String }

    var id: String
    var input: String
    var symbology: String?
    var expected: Meaning
    var accept: [Meaning]?

    var testDescription: String { id }

    /// `Vectors/README.md` says where each comes from.
    static let all: [PayloadVector] = {
        let file = Bundle.module.bundleURL.appending(path: "Vectors/vectors.jsonl")
        do {
            return try Data(contentsOf: file).split(separator: 0x0A).map { line in
                try JSONDecoder().decode(PayloadVector.self, from: line)
            }
        } catch {
            preconditionFailure("\(file.path) does not hold the vectors: \(error)")
        }
    }()
}

@Suite("The vectors for typed payloads")
struct VectorTests {
    private func payload(_ vector: PayloadVector) -> Payload {
        Payload(classifying: vector.input, symbology: vector.symbology)
    }

    @Test("are of a kind that is right", arguments: PayloadVector.all)
    func kinds(vector: PayloadVector) {
        let right = [vector.expected.kind] + (vector.accept ?? []).map(\.kind)
        #expect(right.contains(payload(vector).kind))
    }

    @Test("print, turn to JSON and back, and compare by value", arguments: PayloadVector.all)
    func values(vector: PayloadVector) throws {
        let payload = payload(vector)
        #expect(!payload.summary.isEmpty && !payload.explanation(of: vector.input).isEmpty)
        let data = Data(try json(payload, revealingSecrets: true).utf8)
        let again = try JSONDecoder().decode(Payload.self, from: data)
        #expect(again == payload)
        #expect(again.hashValue == payload.hashValue)
        #expect(payload != .text(vector.input + "x"))
    }

    @Test("show no secret, whatever prints them", arguments: PayloadVector.all)
    func secrets(vector: PayloadVector) throws {
        let payload = payload(vector)
        let (secret, others): (String?, [String?]) =
            switch payload {
            case .wifi(let network):
                (network.password?.reveal(), [network.ssid, network.identity, network.publicKey])
            case .otp(let key): (key.secret?.reveal(), [key.label, key.issuer])
            default: (nil, [])
            }
        // A password such as "a", or one that is the network's name too, stands elsewhere as well.
        guard let secret, secret.count >= 6,
            !others.contains(where: { $0?.contains(secret) == true })
        else { return }
        var dumped = ""
        dump(payload, to: &dumped)
        for shown in ["\(payload)", String(reflecting: payload), dumped, try json(payload)] {
            #expect(!shown.contains(secret))
        }
    }

    @Test("mean the same when they are written again, or say why not", arguments: PayloadVector.all)
    func written(vector: PayloadVector) throws {
        let payload = payload(vector)
        guard vector.symbology == nil, payload.kind != "text" else { return }
        do throws(PayloadError) {
            #expect(Payload(classifying: try payload.encodedText()).kind == payload.kind)
        } catch {
            #expect(!error.description.isEmpty)
        }
    }
}
