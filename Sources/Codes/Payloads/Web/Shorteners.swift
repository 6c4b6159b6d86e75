/// Hosts of services that stand before the real address.
enum Shorteners {
    static let hosts: Set<String> = [
        "adf.ly", "amzn.eu", "amzn.to", "bit.do", "bit.ly", "bitly.com", "bl.ink", "buff.ly",
        "clck.ru", "cutt.ly", "cutt.us", "db.tt", "dlvr.it", "fb.me", "flic.kr", "forms.gle",
        "g.co", "geni.us", "gg.gg", "goo.gl", "goo.su", "is.gd", "j.mp", "kutt.it", "lnkd.in",
        "me-qr.com", "me2.do", "mzl.la", "n9.cl", "ow.ly", "page.link", "pst.cr", "q-r.to",
        "qr.ae", "qr.codes", "qr.io", "qrco.de", "qrs.ly", "rb.gy", "rebrand.ly", "s.id",
        "shorturl.at", "shorturl.com", "smarturl.it", "snip.ly", "soo.gd", "surl.li", "t.co",
        "t.ly", "t1p.de", "tiny.cc", "tiny.one", "tinyurl.com", "tny.im", "tr.ee",
        "u.to", "urlz.fr", "v.gd", "v.ht", "vk.cc", "wp.me", "x.gd", "zpr.io",
    ]
}
