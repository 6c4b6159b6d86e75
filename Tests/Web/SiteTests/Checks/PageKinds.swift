/// A page of every kind of the sample's site, below the language.
enum PageKinds {
    static let paths = [
        "", "R/A-014/", "R/A-013/", "R/A-012/", "B/A/", "B/A/G/", "P/MIRA-RAUTIO/",
        "T/SHORT-WALK/", "T/SHORT-WALK/4/", "TOURS/", "MAP/", "SEARCH/", "ABOUT/", "NEWS/",
        "EVENTS/", "E/SATURDAY-TOUR/",
        "SCAN/", "MINE/", "TAKE-ALONG/", "ACCESSIBILITY/", "PRINT/", "LOST/",
    ]
    static let languages = ["EN", "DE", "FR"]
}
