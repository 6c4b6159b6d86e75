extension WiFiNetwork {
    /// The network as a `WIFI:` code, its password in the clear.
    ///
    /// WPA2 is written as WPA, the only word for it that phones know.
    ///
    /// - Throws: ``PayloadError`` for a name that is empty or has more than 32 bytes, for a
    ///   password that the network could not have, and for control characters.
    public func encodedText() throws(PayloadError) -> String {
        let name = try Writing.bounded(ssid, field: "network's name", limit: 32)
        var text = "WIFI:T:\(security == .wpa2 ? Security.wpa.rawValue : security.rawValue);S:"
        text += DelimitedFields.escape(name) + ";"
        if let password = try checkedPassword() {
            text += "P:" + DelimitedFields.escape(password) + ";"
        }
        if hidden { text += "H:true;" }
        let further = [
            ("E", "EAP method", eapMethod), ("PH2", "method of phase 2", phase2Method),
            ("A", "anonymous identity", anonymousIdentity), ("I", "identity", identity),
            ("R", "transition", transitionDisable), ("K", "public key", publicKey),
        ]
        for (key, field, value) in further {
            guard let value, !value.isEmpty else { continue }
            text += key + ":" + DelimitedFields.escape(try Writing.line(value, field: field)) + ";"
        }
        return text + ";"
    }

    private func checkedPassword() throws(PayloadError) -> String? {
        guard let secret = password?.reveal(), !secret.isEmpty else {
            switch security {
            case .wpa, .wpa2, .sae, .wep: throw .empty(field: "password")
            case .enterprise, .none: return nil
            }
        }
        let text = try Writing.line(secret, field: "password")
        switch security {
        case .wpa, .wpa2:
            let isKey = text.utf8.count == 64 && text.utf8.allSatisfy { $0.hexadecimalValue != nil }
            guard (8...63).contains(text.utf8.count) || isKey else {
                throw .invalid(
                    field: "password", rule: "8 to 63 characters, or 64 hexadecimal digits")
            }
        case .none:
            throw .invalid(field: "password", rule: "left out for a network without protection")
        case .sae, .wep, .enterprise: break
        }
        return text
    }
}
