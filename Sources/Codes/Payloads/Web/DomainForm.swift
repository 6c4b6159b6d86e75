/// Distinguishes a domain written without a scheme from words with dots in them.
enum DomainForm {
    /// Whether the host is a domain: `www.` and more, or up to seven labels under a common top
    /// level.
    ///
    /// With `acceptingAnyTopLevel` the text stands where an address is expected, and any top level
    /// of letters will do.
    static func isDomain(_ host: Bytes, acceptingAnyTopLevel: Bool) -> Bool {
        guard host.count <= 253 else { return false }
        var labels = host.parts(by: ".")
        if labels.last?.isEmpty == true, labels.count > 2 { labels.removeLast() }
        guard labels.count >= 2, labels.count <= 32, labels.allSatisfy(isLabel),
            let last = labels.last
        else { return false }
        if labels[0].isWord("www") { return labels.count > 2 || acceptingAnyTopLevel }
        if acceptingAnyTopLevel { return last.count >= 2 && !last.allSatisfy({ $0.isASCIIDigit }) }
        // "Stop.It" is two sentences that lack a blank, not a host in Italy.
        guard last.allSatisfy({ $0.lowercased == $0 }) || last.allSatisfy({ $0.isCapital }) else {
            return false
        }
        let topLevel = last.lowercasedString
        return labels.count <= 7 && topLevels.contains(topLevel)
    }

    private static func isLabel(_ label: Bytes) -> Bool {
        !label.isEmpty && label.count <= 63 && label.first != UInt8(ascii: "-")
            && label.last != UInt8(ascii: "-")
            && label.allSatisfy {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80
            }
    }

    /// Countries and the general top levels that codes are printed for; those that are more often
    /// file endings are left out.
    private static let topLevels: Set<String> = Set(
        """
        ac ad ae af ag al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br \
        bs bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do \
        dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs \
        gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km \
        kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq \
        mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pm \
        pn pr pt pw qa re ro ru rw sa sb sc sd se sg si sk sl sm sn sr ss st su sv sx sy sz tc \
        td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf \
        ws ye yt za zm zw com org net edu gov mil int info biz name pro aero coop museum jobs \
        mobi travel tel cat asia post xxx app dev page shop store online site website tech cloud \
        blog news live life world today agency academy art bank bar berlin bio cafe care center \
        city club company design digital email events expert family fit fun fund gallery games \
        global group guide guru haus health hotel house immo koeln kim land law link ltd \
        management market media menu money moscow network ngo one paris party photo photos plus \
        press restaurant rocks sale school science services social software solutions space \
        sport studio style support swiss systems team tips tours town top trade training \
        university vip wien wiki win wine work works xyz zone example test
        """.split(separator: " ").map(String.init))
}
