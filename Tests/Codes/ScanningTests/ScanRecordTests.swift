import Foundation
import Imaging
import Payloads
import QRCode
import TestSupport
import Testing

@testable import Decoding
@testable import Scanning

@Suite("A record as JSON")
struct ScanRecordTests {
    @Test("every field of the schema stands in the line, null where it is not known")
    func schema() throws {
        let symbol = Symbol(
            symbology: .ean13, bytes: [0x34, 0xFF],
            text: DecodedText(string: "4\u{FFFD}", charset: "iso-8859-1", reason: .guess),
            engine: .zbar)
        let record = ScanRecord.found(
            path: "a b.jpg", page: 2, symbols: [symbol], orientation: .quarterTurnClockwise)
        let line = try record.jsonLine()
        #expect(!line.contains(0x0A))
        let object = try #require(
            try JSONSerialization.jsonObject(with: line) as? [String: Any])
        #expect(
            object.keys.sorted() == [
                "diagnoses", "error", "height", "messages", "milliseconds", "orientation", "others",
                "page", "path", "pathBytes", "schema", "searchCutShort",
                "status", "symbols", "warnings", "width",
            ])
        #expect(object["schema"] as? String == "docent.scan/1")
        #expect(object["orientation"] as? Int == 6)
        #expect(object["error"] is NSNull)
        #expect(object["pathBytes"] is NSNull)
        #expect(object["diagnoses"] is NSNull)
        #expect(object["others"] is NSNull)
        #expect(object["searchCutShort"] as? Bool == false)
        let times = try #require(object["milliseconds"] as? [String: Any])
        #expect(times["load"] as? Double == 4.125)
        #expect(times["decode"] as? Double == 2)
        let symbols = try #require(object["symbols"] as? [[String: Any]])
        #expect(
            symbols[0].keys.sorted() == [
                "bytes", "charset", "charsetReason", "corners", "decoder", "doubtful", "eci",
                "errorCorrectionLevel", "errorsCorrected", "fnc1", "inverted", "mask", "mirrored",
                "model", "otherReading", "payload", "segments", "structuredAppend", "symbology",
                "symbologyIdentifier", "text", "version",
            ])
        #expect(symbols[0]["bytes"] as? String == "NP8=")
        #expect(symbols[0]["version"] is NSNull)
        #expect(symbols[0]["model"] is NSNull)
        #expect(symbols[0]["charsetReason"] as? String == "guess")
        for key in ["eci", "fnc1", "segments", "symbologyIdentifier"] {
            #expect(symbols[0][key] is NSNull)
        }
        #expect(symbols[0]["doubtful"] as? Bool == false)
        #expect(symbols[0]["otherReading"] is NSNull)
    }

    @Test("the two models of QR Code are told apart", arguments: [1, 2])
    func model(model: Int) throws {
        let bytes = Array("MODEL \(model)".utf8)
        let grid =
            model == 1
            ? try #require(Model1Symbol(bytes, version: 2)).grid
            : try encode(bytes: bytes, options: EncodingOptions(errorCorrectionLevel: .l)).grid
        var scene = Scene(width: 300, height: 300)
        scene.draw(grid, center: Point(x: 150, y: 150), module: 6)
        let symbols = try Decoder(options: DecoderOptions(engine: .native)).decode(scene.image)
        let record = ScanRecord.found(path: "x", page: 1, symbols: symbols, orientation: .upright)
        let object = try #require(
            try JSONSerialization.jsonObject(with: record.jsonLine()) as? [String: Any])
        let entry = try #require((object["symbols"] as? [[String: Any]])?.first)
        #expect(entry["text"] as? String == "MODEL \(model)")
        #expect(entry["symbology"] as? String == "qr")
        #expect(entry["model"] as? Int == model)
        let version = try #require(entry["version"] as? Int)
        #expect(symbols[0].versionName == "\(version)" + (model == 1 ? " (Model 1)" : ""))
    }

    @Test(
        "how a symbol announces and packs its data stands in the line",
        arguments: [
            (nil, nil, "]Q1"), (nil, 26, "]Q2"), (FNC1.gs1, nil, "]Q3"), (.gs1, 26, "]Q4"),
            (.industry(applicationIndicator: 37), nil, "]Q5"),
            (.industry(applicationIndicator: 165), 26, "]Q6"),
        ])
    func announcement(format: FNC1?, eci: Int?, identifier: String) throws {
        let content = SymbolContent(
            segments: [
                Segment(.byte, Array("é".utf8), eci: eci),
                Segment(.alphanumeric, Array("10A\u{1D}21%".utf8), eci: eci),
            ], fnc1: format)
        // Without FNC1 the group separator is none of the alphanumeric characters.
        let plain = SymbolContent(segments: [Segment(.byte, Array("é10A".utf8), eci: eci)])
        var scene = Scene(width: 300, height: 300)
        let grid = try encode(format == nil ? plain : content).grid
        scene.draw(grid, center: Point(x: 150, y: 150), module: 6)
        let symbols = try Decoder(options: DecoderOptions(engine: .native)).decode(scene.image)
        let record = ScanRecord.found(path: "x", page: 1, symbols: symbols, orientation: .upright)
        let object = try #require(
            try JSONSerialization.jsonObject(with: record.jsonLine()) as? [String: Any])
        let entry = try #require((object["symbols"] as? [[String: Any]])?.first)
        #expect(entry["symbologyIdentifier"] as? String == identifier)
        #expect(entry["eci"] as? [Int] == (eci.map { [$0] } ?? []))
        let segments = try #require(entry["segments"] as? [[String: Any]])
        let modes = format == nil ? ["byte"] : ["byte", "alphanumeric"]
        #expect(segments.map { $0["mode"] as? String } == modes)
        #expect(segments.map { $0["byteCount"] as? Int } == (format == nil ? [5] : [2, 7]))
        let fnc1 = entry["fnc1"] as? [String: Any]
        switch format {
        case nil: #expect(fnc1 == nil)
        case .gs1:
            #expect(fnc1?["position"] as? String == "first")
            #expect(entry["text"] as? String == "é10A\u{1D}21%")
        case .industry(let number):
            let indicator = number < 100 ? "\(number)" : "A"
            #expect(fnc1?["position"] as? String == "second")
            #expect(fnc1?["applicationIndicator"] as? String == indicator)
            #expect(entry["text"] as? String == indicator + "é10A\u{1D}21%")
        }
    }

    @Test("a message whose parity is wrong stands with its text and its status")
    func mismatch() throws {
        let symbols = ["one ", "two"].enumerated().map { index, text in
            var symbol = Symbol.doubtful(text, text)
            symbol.otherReading = nil
            symbol.structuredAppend = StructuredAppend(index: index, count: 2, parity: 1)
            return symbol
        }
        var record = ScanRecord.found(
            path: "x", page: 1, symbols: symbols, orientation: .upright)
        var summary = ScanSummary()
        record.messages = summary.add(record)
        #expect(summary.outcome == .unexpected)
        let object = try #require(
            try JSONSerialization.jsonObject(with: record.jsonLine()) as? [String: Any])
        let message = try #require((object["messages"] as? [[String: Any]])?.first)
        #expect(message["status"] as? String == "mismatched")
        #expect(message["text"] as? String == "one two")
        #expect(message["count"] as? Int == 2)
    }

    @Test("an error in JSON does not repeat the path that stands beside it")
    func error() throws {
        for place in ["odd/a.png", "odd/a.png, page 2"] {
            let record = ScanRecord.unreadable(
                path: "odd/a.png", page: 2, error: "\(place): the PNG data end", loadTime: .zero)
            let object = try #require(
                try JSONSerialization.jsonObject(with: record.jsonLine()) as? [String: Any])
            #expect(object["error"] as? String == "the PNG data end")
        }
    }

    @Test("a symbol that two engines read differently is doubtful, with the second reading")
    func doubtful() throws {
        let record = ScanRecord.found(
            path: "x", page: 1, symbols: [.doubtful("one", "two")], orientation: .upright)
        let object = try #require(
            try JSONSerialization.jsonObject(with: record.jsonLine()) as? [String: Any])
        let symbol = try #require((object["symbols"] as? [[String: Any]])?.first)
        #expect(symbol["text"] as? String == "one")
        #expect(symbol["decoder"] as? String == "native")
        #expect(symbol["doubtful"] as? Bool == true)
        #expect(
            symbol["otherReading"] as? [String: String]
                == ["decoder": "zbar", "text": "two", "bytes": "dHdv"])
        var summary = ScanSummary()
        summary.add(record)
        #expect(summary.doubtful == 1)
        #expect(summary.outcome == .unexpected)
    }

    @Test(
        "a doubtful symbol, and a part whose parity is not known, are as the schema describes them")
    func described() throws {
        var part = Symbol.doubtful("one", "two")
        part.structuredAppend = StructuredAppend(index: 0, count: 2, parity: nil)
        let folder = try TemporaryFolder()
        let schema = try folder.write(ScanRecord.jsonSchema, to: "schema.json")
        let records = [Symbol.doubtful("one", "two"), part].map {
            ScanRecord.found(path: "x", page: 1, symbols: [$0], orientation: .upright)
        }
        let values = try folder.write(ScanRecord.jsonArray(records), to: "values.json")
        let python = try #require(Program(installed: "python3"))
        let outcome = try python.run([
            "-c",
            """
            import json, sys, jsonschema
            schema, values = (json.load(open(path)) for path in sys.argv[1:])
            jsonschema.Draft202012Validator(schema).validate(values)
            values[0]["symbols"][0]["otherReading"] = None
            print(jsonschema.Draft202012Validator(schema).is_valid(values))
            """, schema, values,
        ])
        #expect(outcome.text == "False\n", "\(outcome.errors)")
    }

    @Test("a doubtful part joins no message")
    func doubtfulPart() {
        var part = Symbol.doubtful("one", "two")
        part.structuredAppend = StructuredAppend(index: 0, count: 2, parity: 0)
        var summary = ScanSummary()
        summary.add(.found(path: "x", page: 1, symbols: [part], orientation: .upright))
        #expect(summary.messages.isEmpty)
    }

    @Test("corners stand as four pairs, clockwise from the symbol's own top left")
    func corners() throws {
        let image = try SymbolPicture.draw("corners", moduleWidth: 6)
        let symbols = try Decoder().decode(image)
        let record = ScanRecord.found(path: "x", page: 1, symbols: symbols, orientation: .upright)
        let object = try #require(
            try JSONSerialization.jsonObject(with: record.jsonLine()) as? [String: Any])
        let first = try #require((object["symbols"] as? [[String: Any]])?.first)
        let corners = try #require(first["corners"] as? [[Double]])
        try #require(corners.count == 4)
        #expect(corners[0][0] < corners[1][0] && corners[1][1] < corners[2][1])
        #expect(corners.flatMap(\.self).allSatisfy { $0 >= 0 && $0 <= Double(image.width) })
    }
}

extension Symbol {
    /// One that our reader and libzbar read differently.
    static func doubtful(_ text: String, _ other: String) -> Symbol {
        func decoded(_ text: String) -> DecodedText { TextDecoder.decode(Array(text.utf8)) }
        return Symbol(
            symbology: .qr, bytes: Array(text.utf8), text: decoded(text), engine: .native,
            otherReading: OtherReading(
                engine: .zbar, bytes: Array(other.utf8), text: decoded(other)))
    }
}

extension ScanRecord {
    static func found(
        path: String, page: Int, symbols: [Symbol], orientation: Orientation
    ) -> ScanRecord {
        var record = ScanRecord.unreadable(
            path: path, page: page, error: "", loadTime: .microseconds(4125))
        record.status = .found
        record.error = nil
        record.width = 640
        record.height = 480
        record.orientation = orientation
        record.decodeTime = .milliseconds(2)
        record.symbols = symbols.map {
            ScannedSymbol(
                symbol: $0,
                payload: Payload(
                    classifying: $0.text.string, symbology: $0.symbology.rawValue))
        }
        return record
    }
}
