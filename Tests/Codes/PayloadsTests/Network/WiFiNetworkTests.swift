import Payloads
import Testing

@Suite("Wireless networks")
struct WiFiNetworkTests {
    @Test(
        "quotes around hexadecimal digits are the generator's, others belong to the value",
        arguments: [
            ("\"12345678\"", "\"abcdef0123\"", "12345678", "abcdef0123"),
            ("\"Lobby\"", "\"eleven\"", "\"Lobby\"", "\"eleven\""), ("\"", "\"\"", "\"", "\"\""),
        ])
    func quotes(ssid: String, password: String, readName: String, readPassword: String) {
        let found = network("WIFI:S:\(ssid);T:WPA;P:\(password);;")
        #expect(found?.ssid == readName && found?.password?.reveal() == readPassword)
    }

    @Test(
        "every word for protection is understood",
        arguments: [
            ("T:WPA;P:x;", .wpa), ("T:wpa2;P:x;", .wpa2), ("T:WPA3;P:x;", .sae),
            ("T:SAE;P:x;", .sae),
            ("T:WPA/WPA2;P:x;", .wpa), ("T:WEP;P:x;", .wep), ("T:nopass;", .none), ("T:;", .none),
            ("", .none), ("P:x;", .wpa), ("T:WPA2-EAP;", .enterprise), ("E:PEAP;", .enterprise),
            ("T:strange;P:x;", .wpa), ("T:strange;", .none), ("T:WPA3-SAE;P:x;", .sae),
            ("T:WPA2-PSK;P:x;", .wpa2), ("T:OWE;", .none), ("T:WPA3-Enterprise;", .enterprise),
            ("T:WPA-EAP;P:x;", .enterprise), ("t:sae/wpa2;p:x;", .wpa), ("I:mira;", .enterprise),
        ] as [(String, WiFiNetwork.Security)])
    func security(fields: String, security: WiFiNetwork.Security) {
        #expect(network("WIFI:S:net;\(fields);")?.security == security)
    }

    @Test(
        "name and password are exact",
        arguments: [
            ("WIFI:T:WPA;S: lead ;P: sp ace ;;", " lead ", " sp ace "),
            ("WIFI:T:WPA;P:xS:y;S:net;;", "net", "xS:y"),
            ("WIFI:T:WPA;S:net;P:100%;;", "net", "100%"),
            ("WIFI:T:WPA;S:a\\\\;P:b\\\\\\;c;;", "a\\", "b\\;c"),
            ("WIFI:T:WPA;S:net;P:pw", "net", "pw"),
            ("wifi:S:Café;P:\\\"q\\\";T:WPA;", "Café", "\"q\""),
            ("WIFI:S:net;P:end ", "net", "end "),
        ] as [(String, String, String)])
    func values(text: String, ssid: String, password: String) {
        #expect(network(text)?.ssid == ssid)
        #expect(network(text)?.password?.reveal() == password)
    }

    @Test("old and new fields of WPA2-EAP are distinguished")
    func enterprise() {
        let new = network("WIFI:T:WPA2-EAP;S:n;H:true;E:PEAP;PH2:MSCHAPV2;A:anon;I:mira;P:p;;")
        #expect(new?.hidden == true)
        #expect(new?.phase2Method == "MSCHAPV2")
        #expect(new?.anonymousIdentity == "anon")
        let old = network("WIFI:T:WPA2-EAP;S:n;E:TTLS;H:MSCHAPV2;I:mira;P:p;;")
        #expect(old?.hidden == false)
        #expect(old?.phase2Method == "MSCHAPV2")
        #expect(network("WIFI:T:SAE;S:n;P:p;R:1;K:MDk=;;")?.transitionDisable == "1")
    }

    @Test(
        "a written network reads the same again",
        arguments: [
            WiFiNetwork(
                ssid: " a;b\\c:d,\"e ", password: Secret("p;w\\:,\"12"), security: .wpa,
                hidden: true),
            WiFiNetwork(ssid: "net", security: .none),
            WiFiNetwork(
                ssid: "net", password: Secret("x"), security: .sae, transitionDisable: "1",
                publicKey: "MDk="),
            WiFiNetwork(
                ssid: "net", password: Secret("p"), security: .enterprise, eapMethod: "TTLS",
                phase2Method: "PAP", identity: "mira", anonymousIdentity: "anon"),
        ] as [WiFiNetwork])
    func written(example: WiFiNetwork) throws {
        #expect(network(try example.encodedText()) == example)
    }

    @Test(
        "a network that cannot be is not written",
        arguments: [
            (WiFiNetwork(ssid: "", security: .none), .empty(field: "network's name")),
            (
                WiFiNetwork(ssid: String(repeating: "ä", count: 17), security: .none),
                .tooLong(field: "network's name", bytes: 34, limit: 32)
            ),
            (
                WiFiNetwork(ssid: "a\nb", security: .none),
                .controlCharacter(field: "network's name")
            ),
            (WiFiNetwork(ssid: "a", security: .wpa), .empty(field: "password")),
            (
                WiFiNetwork(ssid: "a", password: Secret("short"), security: .wpa),
                .invalid(field: "password", rule: "8 to 63 characters, or 64 hexadecimal digits")
            ),
            (
                WiFiNetwork(ssid: "a", password: Secret("pw\r"), security: .sae),
                .controlCharacter(field: "password")
            ),
            (
                WiFiNetwork(ssid: "a", password: Secret("x"), security: .none),
                .invalid(field: "password", rule: "left out for a network without protection")
            ),
        ] as [(WiFiNetwork, PayloadError)])
    func refused(example: WiFiNetwork, error: PayloadError) {
        #expect(throws: error) { try example.encodedText() }
    }
}
