/// The letters with marks of languages in the Latin script, and the letters beside which they stand.
///
/// Counted over frequent words and over names of people, streets and towns.
extension LatinLanguage {
    static let czech = LatinLanguage(
        """
        -qwx
        á6/vkzrn|lďhžgdtřňťmpbč/ z|ldmtnckjvrsh
        í6/řnjščžcm|blvztdsp/ mc|knthrzldbs
        š7/uúiýyj|e áíoěaůšv/tek|iop nl
        ě7/ndtmbv|p/jtlz |smdnpkchr
        ř7/pbtúě|ádhoíaékýiey/ei|so
        č8/úuíei| áěaoljyéóvrbn/eikn|ato
        é8/knvl|trfdm/h m|zfrn
        ž8/ůěuíúá|oe aryóin/ie|nkdoabusm lh
        ý8/vnkt|blrhmds/cm |ndzshrkbt
        ů9/rptmdčhk|ňzlcnvjgšxřf/m jvs|zrld
        ň10/aeuyšb|oižád/ksa |uoc
        ú11/ |zsfj/psdjthz|vrmk
        ť12/š|ěyasuí/as |ou
        ď13/žějue|aáo/aot |m
        ó14/gfzmkjp|iltnsv/gzndlr|
        """)

    static let slovak = LatinLanguage(
        """
        -qwx
        á6/vzkn|rglňfhďtmbdp/ |rclzdmntkvjbsh
        š7/ŕuúyj| áiľýíaoežč/tik|oepau n
        č7/äúi|áŕíue oajnôrľlby/iekn|aou 
        í7/čšnžlrtmz|bdjvpxcfgs/knmc| zrstvgpl
        é8/nkxfv|tglrhm/h |mrfn
        ý8/nkv|tlhrmb/cm |zbstr
        ž8/ĺôuíú|áaoe iďýyr/ien|dabusko
        ú8/jľsktn|ldšz rchpbčm/cbptz|sd frkh
        ľ9/eúouh|ášô daýbfkp/uaok|sngj 
        ť9/äúsšiaí|yeuz/ a|o
        ň9/ŕĺôžeyšúa|áírojuhdľivspl/aou| 
        ď11/ž ea|ulr/ua|o 
        ó11/fgtlrzm|nijkdbp/gnrzpmd|bflt
        ô11/pdmhgb|tkrvn/szjrlt|vdcbp
        ä12/vmp|b/tz|cs
        ŕ14/vmth|kzč/tb|mndz
        ĺ14/dphkts|ž/bzp|h
        """)

    static let polish = LatinLanguage(
        """
        -qvx
        ł6/ógas|uoyhdpiębąwekzm c/oauy| ekbc
        ó7/grtłkp|mbżnwzdjchsi/wrjd|blg
        ą7/jżłlzi|ndwtksbrgcmf/cd gb|tszp
        ś7/oęy |eujia/clwm|nr k
        ę7/jiłbzt|dklrmhwngżp/dbtcg |pks
        ż8/óęąu |oaeyrmdi/yen|aobudsl w
        ć8/śźąayię|eu/ |
        ń8/youae|iź/sc |
        ź10/dóoę|eaub /nld |wmrcb
        """)

    static let slovene = LatinLanguage(
        """
        -qwy
        č5/šiu|onev bar/ei|nu ak
        š6/ui| ojrvaemn/kt|einaupm
        ž7/uoe| riam/ie|anubjm g
        """)

    static let croatian = LatinLanguage(
        """
        -qwxy
        ć6/i|šue/ |e
        š6/ui|e oar/tki|enuap l
        č6/ui|šae onrl/keiu|an
        ž7/uod|a eri/eiud|abnj
        đ9/re |auonž/uea|i
        """)

    static let hungarian = LatinLanguage(
        """
        -qwx
        á5/vhmpbj|rnlztgsd/crtsz|nldgbvjk
        é6/nzvlb|krypmtsjfgd h/kgmp|nsr lbvt
        ö7/ykr|jtfzd/vrsk|znltbp
        ő7/dzks|lftybrn/fhrv|bkmlj itdsng
        ó8/tjbl|rsgdzhikm/t| zbjlfdskvngrmh
        í8/hypz|bkcsldgvt/drtv|jznmg
        ü9/fjzp|kryt dsl/rl|kngcz
        ú9/d j|hmygsrta/jhtl|gmfz sckr
        ű11/myzdr|btfjhgvns/cvj sk|nzblrfh
        """)

    static let romanian = LatinLanguage(
        """
        -kqwy
        ă5/ţztcpmg|vrblsfdnşxj/ z|rtmdlsjpnc
        ţ6/ănu|aicâeîp/i|ae
        ş7/âeuă|îaoi /tuc|ioe a
        â8/mvzcgftpr|sbţhdl/nm|trl
        î8/ |/nm|
        """)

    static let german = LatinLanguage(
        """
        -qx
        ü6/jfmkbwrl|hgzt ds/bch|nrltdsmgf
        ä6/jwhfpzmtl|kbrsd/fhucnq|trdlskgmb
        ö7/jkhdvmflp|rbwgszt/xfrhcv|wlstmpndbg
        ß7/aüö|ioeu/ew|f 
        """)

    static let french = LatinLanguage(
        """
        -
        é5/dhrt|mpgvljs cfnbyxu/vpgcm|qdslr ftebjo
        è8/fhigdb|lmrpnctv/vgsrq|mnltc
        ê9/vrpm|fbgut /qtm|vc
        ç10/n|arép e/oau|
        î10/ao|/tn|cl
        ô11/hrpct|lvm/mtl|pn
        ï11/a|o/qdsw|vfctn
        â11/hbgpéflm| rct/tcgqm|lbn
        ë12/o|a/l|
        û12/osqfd|rmb/trl|c 
        à13/çjl|/ |
        œ13/cvh sb|nfm/u|i
        æ13/|/|
        ÿ13/|/|
        """)

    static let spanish = LatinLanguage(
        """
        -kw
        ó6/jiyz|clrtgmdñpvb/nx| fmgsz
        á7/wmzvyrbcfl|jdgt piuh/xnzvf|lgsbcm rtdqu
        í7/ürftmv|dclguhñbpnk/aqnf|gsbtcom d
        é7/ymuhvb|ftldrngcsjpik/xsn| glvrbctfd
        ñ8/úáuaióeí|o/oa|ei
        ú9/pmgyt|knhdbfs zj/zbngl|smdpt r
        ü14/g|m/e|il
        """)

    static let portuguese = LatinLanguage(
        """
        -w
        ã7/çgs|xthrmivznou/o|
        ç7/naí|ieur/a|o
        á7/htbjp|frmsilnv duc/vqrgxt| sflcbp
        í7/ülumfv|cxgtsnrad/vcsntd|lfzpqbgm
        é8/htlmxpfbs|udrkcvgzn/mgr| xuldtcsoi
        ó8/fjtlpc|xngrmsvbh/xgrpv|lqsbtdcf n
        ê9/üghdutcv|blzrnikpfm/nxsm| 
        ú9/jnap|dltmbçf /jbcln|smzvdp
        õ9/çxh|spzit/e|
        â10/ctl|gzfrpmvn/mn|
        ô10/ltczp|fvmnbrjd/nm|s
        """)

    static let italian = LatinLanguage(
        """
        -jkwxy
        à6/tr|/ |
        ò8/rlu|vtdimpnzcs/ |
        ì9/dsmul|prbcv/ |
        é9/hkpf|snbrm/x q|
        è9/hufbr|osnmd/ |
        ù10/dib|stf/ |
        í13/svdrct|l/g an|c
        ó13/ugpmlr|ei/p mn|
        ú14/is|a/ sl|
        """)

    static let swedish = LatinLanguage(
        """
        -qz
        ä5/vjhrb|lmftkg s/xgcn|rlvdmtskf
        ö6/jfkhmr|gbs l/pmrv|djlsfktbgn
        å7/phgvm|rfe sltdxb/krs| lgntdhbv
        é10/zdrl|nsfcm/n|ea 
        """)

    static let danish = LatinLanguage(
        """
        -qxz
        ø6/hfxlmkbr|jstgn p/jrbv|ldnsgm
        æ6/rbvjf|klhmptns/dkr|glnbsvt
        å7/gmpfh|tl ksvbr/rbl|d sgvn
        é11/ln|dfrch / |stn
        """)

    static let norwegian = LatinLanguage(
        """
        -qwxz
        ø5/jbfhr|lsd mtp/ymrk|vg dpe
        å6/vpghm|rfknlyts bd/gsrpt|vlk d
        æ8/vjns|blfc/rst|v
        é10/l|cdf/e|
        """)

    static let finnish = LatinLanguage(
        """
        -qxz
        ä5/jämvptl|hwskrdny/r |nymhjvklgsti
        ö7/ybfdjörkt|lpiv/bygn |mlrsjkdpht
        """)

    static let dutch = LatinLanguage(
        """
        -
        ë6/io|e/lnx |rws
        é7/émfo|hvskzw /l|eb nwcs
        ï9/oeua|/sn|mbtd
        è9/jich|wbr/ng|vrmc
        ö11/kbhoj|/kpsrn|
        ü12/mfzjugd|e t/bnrplmh|s
        """)

    static let turkish = LatinLanguage(
        """
        -jqx
        ı6/ğçdşsyk|lrtnczpmfjg/znm|k lyrpscf
        ü6/gdmt|yğşzskblchnr ç/zlnjr|mckvfypsbhd 
        ş7/ıüiua| eo/t|aemi lkvfcbu
        ç7/ü k|nuaieıorğl/oae|ilbmu g
        ğ7/oöıuai|üeâ/ilu|ardcmb
        ö8/g s|kdbçytşn/znrkc|ylvpsmh
        â11/lkhv| g/lzym|dtnh bfk
        İ8/ |/sbhzn|lk
        """)

    static let icelandic = LatinLanguage(
        """
        -qxz
        ð6/æíóýiáöa|rúuoyégef/ui |absvjhlf
        á7/jþhm|pr blfxnksd/lth|rksbvfmngp 
        ó7/jþdbk|hftprmsl /pltkr|mnsfhvbxg
        æ7/vbhþfrt|lmdsgánk/ktgm|rjflpxnsdv
        ö7/jvhtl|mbfsgþkr pd/xgflkr|nptm
        í7/vlxtbr|spþm kdf/ksmf|tnbulxgz
        þ8/ í|lóm/jyoev|riau
        ú8/bjhþr| tknpmsl/tsxp|knlrmbfaid
        é9/fþhvrs|lpm/ltr|fgk
        ý9/þldsbnk|trmh/jsr|mntpkl
        """)

    static let catalan = LatinLanguage(
        """
        -w
        ó7/iç|zyflmdg/ |sn
        à7/rmçz|ftlhybcjvdpignx/f n|rgqxcsmtbvlp
        è7/üdgmtu|rlxpvbfnkcis/nxs|crdgftmp v
        í7/üvlxfmtrd|ukhcgbsnp/fksc|nm dtqgbvlpx
        ò8/xçlftmrh|bcpngd/gxmqbrnp|lfs dc
        é8/bmvur|ktdfcl nhxy/s |nu
        ç9/nar|lpi/ao| u
        ú9/jpgmbn| dfxtcrls/blsn|vmp qtr
        ï10/uea|o/dtnb|lmcs
        ü11/qg|/e|il
        """)
}
