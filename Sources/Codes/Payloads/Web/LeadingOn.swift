/// Services whose addresses lead on to other addresses.
enum LeadingOn {
    /// Whether a host, or a domain above it, is one of a service that hides the address it leads to.
    static func isService(_ host: String) -> Bool {
        var rest = host[...]
        while true {
            if hosts.contains(String(rest)) { return true }
            guard let dot = rest.firstIndex(of: "."), rest.utf8.count <= 253 else { return false }
            rest = rest[rest.index(after: dot)...]
        }
    }

    /// The address that stands in the path or the query of one that leads on.
    static func target(host: String, path: Bytes) -> String? {
        let route = path.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let query =
            path.divided(at: "?")?.after.prefix { $0 != UInt8(ascii: "#") } ?? path.suffix(0)
        for service in redirectors
        where (host == service.host || host.hasSuffix("." + service.host))
            && route.begins(with: service.path)
        {
            if service.parameter.isEmpty {
                // The address stands behind the path as it is.
                let rest = path.dropFirst(service.path.utf8.count)
                return AddressParts.scheme(of: rest) == nil ? nil : rest.string
            }
            for (name, value) in PercentCoding.pairs(query) where name.isWord(service.parameter) {
                let text = PercentCoding.formText(value)
                if text.contains(".") { return text }
            }
        }
        return nil
    }

    /// Where the address stands that an address leads on to, as the services' own links show.
    private static let redirectors: [(host: String, path: String, parameter: String)] = [
        ("google.com", "/url", "q"), ("google.com", "/url", "url"), ("google.com", "/amp/s/", ""),
        ("googleadservices.com", "/pagead/aclk", "adurl"), ("doubleclick.net", "/", "adurl"),
        ("youtube.com", "/redirect", "q"), ("facebook.com", "/l.php", "u"),
        ("facebook.com", "/flx/warn/", "u"), ("l.instagram.com", "/", "u"),
        ("l.threads.net", "/", "u"),
        ("linkedin.com", "/redir/redirect", "url"), ("linkedin.com", "/safety/go", "url"),
        ("out.reddit.com", "/", "url"), ("steamcommunity.com", "/linkfilter/", "url"),
        ("steamcommunity.com", "/linkfilter/", "u"), ("duckduckgo.com", "/l/", "uddg"),
        ("vk.com", "/away.php", "to"), ("ok.ru", "/dk", "st.link"),
        ("link.zhihu.com", "/", "target"),
        ("weixin110.qq.com", "/", "url"), ("umblr.com", "/redirect", "z"),
        ("safelinks.protection.outlook.com", "/", "url"), ("urldefense.com", "/v3/__", ""),
        ("urldefense.proofpoint.com", "/v2/url", "u"), ("slack-redir.net", "/link", "url"),
        ("yandex.ru", "/clck/jsredir", "url"), ("baidu.com", "/link", "url"),
        ("href.li", "/", "url"), ("exit.sc", "/", "url"), ("pinterest.com", "/offsite/", "url"),
        ("disq.us", "/url", "url"), ("deviantart.com", "/users/outgoing", "url"),
        ("awin1.com", "/", "ued"), ("awin1.com", "/", "p"), ("shareasale.com", "/", "urllink"),
        ("skimresources.com", "/", "url"), ("viglink.com", "/", "u"),
        ("tradedoubler.com", "/", "url"),
        ("l.wl.co", "/l", "u"),
        ("translate.google.com", "/translate", "u"),
    ]

    /// The hosts of services that shorten addresses, print codes that can be changed later, or list links.
    ///
    /// The list of URL shorteners of the MISP project (github.com/MISP/misp-warninglists, public domain, version 26), the
    /// short hosts of large sites, and the services that make codes, links into apps and pages of links.
    private static let hosts: Set<String> = Set(
        """
        0rz.tw 1drv.ms 1url.com 2h.ae 2ly.link 2no.co 2u.pw 2uuu.me 3c5.com 42url.com 4x.si 7x.qa 9lick.me 9qr.de \
        a.co abre.ai adcraft.co adcrun.ch adf.ly adflav.com adj.st adjust.com aiy.ooo aka.gr aka.ms allmylinks.com \
        amzn.asia amzn.eu amzn.to anrdoezrs.net app.link apple.co apple.news applink.com artist.link b23.tv b2n.ir \
        bbc.in bc.vc beacons.ai beaconst.ac bee4.biz belea.link bio.link bio.site bit.do bit.ly bitly.com \
        bitly.com.vn bitly.lc bitly.ws bityl.co bl.ink bloom.bg bnc.lt bom.so buff.ly buzurl.com bx.ms campsite.bio \
        cektkp.com chilp.it ci.ci cl.ly clc.li clck.ru cli.re clickmeter.com cml.lol cnn.it coki.me conta.cc \
        cszone.hu ct.sendgrid.net cur.lv cut.by cutt.ly cutt.us cuty.io cvent.me d.to da.gd db.tt delivr.com dell.to \
        dft.ba dik.si disq.us dld.bz dlvr.it dpbolvw.net dub.co dub.sh dwz.cn dwz.mk e.vg ebay.to econ.st eepurl.com \
        encr.pw encurtador.dev eqrcode.co etd.bz etsy.me fanlink.to fb.me fb.watch ffm.to filoops.info flic.kr \
        flow.page flow.to flowcode.com flowto.it forms.gle found.ee fun.ly fzy.co g.co g.page geni.us gg-l.xyz gg.gg \
        git.io go.link go.ly gofund.me gog.li golinks.co goo.by goo.gd goo.gl goo.gle goo.su han.gl hit.my hoo.be \
        hov.to ht.ly hubs.la hubs.ly hyp.ae hypeddit.com hyperurl.co i3l.ir ibm.co ic9.in id.tl idm.in ift.tt ig.me \
        iii.im iiil.io ilang.in inlnk.co insprl.com intel.ly iplogger.com iplogger.org is.gd ito.mx itun.es ity.im \
        iurl.vip j.mp jdoqocy.com jii.li jo.my joturl.com kko.to komin.fo kortlink.dk kqzyfj.com kutt.it kutti.co \
        l.ead.me l8r.it lc.cx lihi.cc lin.ee link.me link.zip.net linkd.in linkin.bio linko.page linkpop.com \
        linksshortcut.com linkto.im linktr.ee linkvertise.com linq.to list-manage.com litby.us ln.run lnk.at lnk.bio \
        lnk.co lnk.direct lnk.ink lnk.pw lnk.to lnkd.in lnkfi.re long.af longurl.in loom.ly lstu.fr mailchi.mp \
        many.link maxiurl.com mcaf.ee me-qr.com me2.do merky.de mjt.lu msft.it msha.ke mtr.bio my-qr.link my5353.com \
        mylinks.ai myqrcode.mobi mzl.la n9.cl nanourly.in naver.me neya.io nov.io nyti.ms o2o.to odesli.co oe.cd \
        onelink.me onelink.to onx.la orcd.co ouo.io ouvaton.link ow.ly owl.li p6l.org page.link picz.us pin.it \
        pixelfy.me po.st postly.link ppt.cc prettylinkpro.com prf.hn pse.is pst.cr q-r.to q-rl.com q.gs qptr.ru \
        qr-code.click qr-codes.io qr-link.cc qr.ae qr.codes qr.de qr.io qr.link qr.net qr.page qr1.be qrcg.com \
        qrco.de qrcode-tiger.com qrcodedynamic.com qrcodes.pro qrd.by qrfy.com qrfy.io qrickit.com qrkit.co qrl.to \
        qrlynx.com qrplanet.com qrs.ly qrtiger.com qrto.org rb.gy rebrand.ly rebrandly.com rebrandly.info redd.it \
        relink.is replug.link reurl.cc reut.rs ricardo.news s.coop s.devh.in s.ee s.id s.rlp.de s3r.io s59.site \
        scan.page scanned.page scanova.io scnv.io scrnch.me shly.link shor.by shorl.com short.gy short.io shortcm.li \
        shorte.st shorten.ee shorten.is shorten.tv shorter.me shortquik.com shorturl.ae shorturl.asia shorturl.at \
        shorturl.com shrtcnl.com shrtco.de sht.ac sk.gy sl8.in smart.link smarturl.it smurl.fr sn.rs sng.link \
        snip.ly sniply.io solo.to song.link soo.gd spoo.me spoti.fi spotify.link spr.ly sprl.in srink.co su.pr \
        suo.im surl.li svy.mk switchy.io t.cn t.co t.ly t1p.de t2m.io taplink.cc temporary-url.com test-app.link \
        tg.pe tidd.ly tiny.cc tiny.one tiny.pl tinyarrows.com tinylink.net tinyurl.com tinyurl.mobi tkqlhce.com \
        tmblr.co tny.im tny.so tota2.com tr.ee tr.im trackurl.link trib.al trimz.me tt.vg tweez.me twitthis.com \
        twixar.com twixar.me tyny.to u.bb u.nu u.to ulvis.net unitag.io uqr.me url.cn url.ie urled.cc urled.pro \
        urless.com urlgeni.us urlr.me urlshort.dev urltin.com urlz.fr urlzs.com ux9.de v.douyin.com v.gd v.ht \
        viralqr.com vk.cc vm.tiktok.com vt.tiktok.com vtaurl.com vzturl.com w.url.cn wapo.st webz.cc wp.me x.co x.gd \
        xhslink.com xlinkz.info xshort.co xso.to xtu.me xurl.es xy2.eu y2u.be yip.su yirra.net ykm.de yourls.org \
        youtu.be yt.be yu2.it yu3.io zez.kr zpag.es zpr.io zurl.to zws.im zzb.bz
        """.split(separator: " ").map(String.init))
}
