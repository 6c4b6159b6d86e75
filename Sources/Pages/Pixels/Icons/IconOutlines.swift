import PageModel

/// The icons as outlines on a grid of 24 x 24, two clear on each side; ``IconShape`` reads them.
enum IconOutlines {
    /// What is stroked, 1.75 wide with round ends; a point is a line of almost no length.
    static func strokes(of icon: Icon) -> String {
        switch icon {
        case .home: "M3.5 11.5 12 4 20.5 11.5M6 9.5V20H18V9.5M10 20V14.5H14V20"
        case .scan:
            """
            M4 8.5V4H8.5M15.5 4H20V8.5M20 15.5V20H15.5M8.5 20H4V15.5M8.5 8.5H11.5V11.5H8.5Z\
            M15.5 8.5V11M8.5 15.5H11M14.5 14.5H15.5V15.5
            """
        case .map: "M3.5 6.5 9 4 15 6.5 20.5 4V17.5L15 20 9 17.5 3.5 20ZM9 4V17.5M15 6.5V20"
        case .back: "M20 12H4.5M11 5.5 4.5 12 11 18.5"
        case .chevron: "M9 5 16 12 9 19"
        case .close: "M6 6 18 18M18 6 6 18"
        case .check: "M4.5 12.5 9.5 17.5 19.5 7"
        case .info: "O12 12 8.5M12 11.5V16.5M12 7.8V7.81"
        case .help: "O12 12 8.5M9.3 9.6A2.7 1 1 13.4 11.9C12.5 12.5 12 13 12 14M12 17V17.01"
        case .language:
            """
            O12 12 8.5M3.5 12H20.5M12 3.5C14.6 6 15.8 8.9 15.8 12C15.8 15.1 14.6 18 12 20.5\
            C9.4 18 8.2 15.1 8.2 12C8.2 8.9 9.4 6 12 3.5Z
            """
        case .easy:
            """
            M12 6.5C10 5 7 4.5 3.5 4.5V17C7 17 10 17.5 12 19C14 17.5 17 17 20.5 17V4.5\
            C17 4.5 14 5 12 6.5ZM12 6.5V19M6.5 9H9M6.5 12.5H9M14.5 10.5 15.8 12 18 9
            """
        case .textSize: "M2.5 19 7.75 5.5 13 19M4.4 14.5H11.1M14.5 19 18 10.5 21.5 19M15.8 16H20.2"
        case .contrast: "O12 12 8.5"
        case .sound:
            """
            M4 9.5H7.5L12 5.5V18.5L7.5 14.5H4ZM15.5 9.3A4 0 1 15.5 14.7M18.2 6.6\
            A7.8 0 1 18.2 17.4
            """
        case .play: "M8 5 19 12 8 19Z"
        case .pause: "M8.5 5V19M15.5 5V19"
        case .rewind: "M11.5 6 5 12 11.5 18M19 6 12.5 12 19 18"
        case .forward: "M12.5 6 19 12 12.5 18M5 6 11.5 12 5 18"
        case .louder: "M4 9.5H7.5L12 5.5V18.5L7.5 14.5H4ZM15.5 12H20.5M18 9.5V14.5"
        case .quieter: "M4 9.5H7.5L12 5.5V18.5L7.5 14.5H4ZM15.5 12H20.5"
        case .subtitles: "M3.5 5.5H20.5V18.5H3.5ZM7 12H10M13 12H17M7 15.5H17"
        case .phone:
            """
            M6.3 4H9.3L11 8.5 8.9 10A11.5 0 0 14 15.1L15.5 13 20 14.7V17.7A2.3 0 1 17.6 20\
            A15.9 0 1 4 6.4A2.3 0 1 6.3 4Z
            """
        case .mail: "M3.5 6H20.5V18.5H3.5ZM3.5 7 12 13.5 20.5 7"
        case .link:
            """
            M10 13.8A4 0 0 15.8 14L18.9 10.9A4 0 0 13.2 5.2L11.8 6.6M14 10.2A4 0 0 8.2 10\
            L5.1 13.1A4 0 0 10.8 18.8L12.2 17.4
            """
        case .wifi:
            """
            M3.2 9.6A12.4 0 1 20.8 9.6M6.3 13A8 0 1 17.7 13M9.3 16.2A3.8 0 1 14.7 16.2M12 19.3\
            V19.31
            """
        case .calendar: "M4 6H20V20H4ZM4 10.5H20M8.5 3.5V8M15.5 3.5V8"
        case .person: "O12 8.2 4M4.5 20.5C5.1 16.5 8.1 14.7 12 14.7C15.9 14.7 18.9 16.5 19.5 20.5"
        case .room: "M6 20.5V3.8H16.5V20.5M3.5 20.5H20.5M13.2 12.3V12.31"
        case .building:
            """
            M5 20.5V4H14V20.5M14 9.5H19V20.5M3.5 20.5H20.5M8.2 8H10.8M8.2 12H10.8M8.2 16H10.8
            """
        case .stairs: "M3 20H7.5V15.7H12V11.4H16.5V7.1H21"
        case .lift: "M5 3.5H19V20.5H5ZM9.2 10 12 7.2 14.8 10M9.2 14 12 16.8 14.8 14"
        case .stepFree: "M10.5 8V14H15.5L18 19M10.5 10.5H14.5M8.3 11.6A4.9 1 0 14.9 17"
        case .youAreHere: "M12 21C8 16.6 5.5 13.4 5.5 10A6.5 0 1 18.5 10C18.5 13.4 16 16.6 12 21Z"
        case .route: "M6 19.5H14.2A3.8 0 0 14.2 12H9.8A3.8 0 1 9.8 4.5H19M16 1.8 19 4.5 16 7.2"
        case .search: "O10.5 10.5 6.5M15.3 15.3 20.5 20.5"
        case .keypad: ""
        case .warning: "M12 4 21 20H3ZM12 10V14.5M12 17.3V17.31"
        case .danger:
            """
            M8.3 3.5H15.7L20.5 8.3V15.7L15.7 20.5H8.3L3.5 15.7V8.3ZM12 7.8V13M12 16.2V16.21
            """
        case .lock: "M5.5 10.5H18.5V20H5.5ZM8.5 10.5V7.5A3.5 0 1 15.5 7.5V10.5"
        case .eye:
            """
            M2.5 12C4.6 8.2 7.8 6 12 6C16.2 6 19.4 8.2 21.5 12C19.4 15.8 16.2 18 12 18\
            C7.8 18 4.6 15.8 2.5 12ZM14.6 12A2.6 0 1 12 14.6A2.6 0 1 9.4 12A2.6 0 1 12 9.4\
            A2.6 0 1 14.6 12Z
            """
        case .cameraOff:
            """
            M8 6.5 9.2 4.5H14.8L16.3 7H20.5V17M17.5 19H3.5V7H5.5M9.5 10.5A3.5 0 0 14.3 15.5\
            M3 3 21 21
            """
        case .clock: "O12 12 8.5M12 7V12L15.5 14"
        case .closer:
            """
            M9 9H15V15H9ZM6.5 6.5 3.5 3.5M3.5 7V3.5H7M17.5 6.5 20.5 3.5M17 3.5H20.5V7\
            M17.5 17.5 20.5 20.5M20.5 17V20.5H17M6.5 17.5 3.5 20.5M7 20.5H3.5V17
            """
        case .further:
            """
            M9.5 9.5H14.5V14.5H9.5ZM3.5 3.5 7 7M7 3.5V7H3.5M20.5 3.5 17 7M17 3.5V7H20.5\
            M20.5 20.5 17 17M20.5 17H17V20.5M3.5 20.5 7 17M3.5 17H7V20.5
            """
        case .holdStill: "M7.5 7.5H16.5V16.5H7.5ZM4 9V15M20 9V15"
        case .glare:
            """
            O12 12 4M12 2.5V5M12 19V21.5M2.5 12H5M19 12H21.5M5.3 5.3 7 7M17 17 18.7 18.7\
            M18.7 5.3 17 7M7 17 5.3 18.7
            """
        case .takeAlong: "M7 3H17V21H7ZM11 18H13"
        case .compare: "M3 6H21V18H3ZM12 3V21M8.5 9.5 6 12 8.5 14.5M15.5 9.5 18 12 15.5 14.5"
        }
    }

    /// What is filled.
    static func fill(of icon: Icon) -> String? {
        switch icon {
        case .contrast: "M12 3.5A8.5 0 1 12 20.5Z"
        case .play: "M8 5 19 12 8 19Z"
        case .stepFree:
            """
            M12.1 4.2A1.6 0 1 10.5 5.8A1.6 0 1 8.9 4.2A1.6 0 1 10.5 2.6A1.6 0 1 12.1 4.2Z
            """
        case .youAreHere: "M14.4 10A2.4 0 1 12 12.4A2.4 0 1 9.6 10A2.4 0 1 12 7.6A2.4 0 1 14.4 10Z"
        case .route: "M7.8 19.5A1.8 0 1 6 21.3A1.8 0 1 4.2 19.5A1.8 0 1 6 17.7A1.8 0 1 7.8 19.5Z"
        case .keypad:
            """
            O6 4 1.5O12 4 1.5O18 4 1.5O6 9.5 1.5O12 9.5 1.5O18 9.5 1.5O6 15 1.5O12 15 1.5\
            O18 15 1.5O12 20.5 1.5
            """
        case .holdStill: "M13.4 12A1.4 0 1 12 13.4A1.4 0 1 10.6 12A1.4 0 1 12 10.6A1.4 0 1 13.4 12Z"
        default: nil
        }
    }
}

extension Icon {
    /// What is stroked on a grid of 24 x 24, in the commands that ``IconShape/path(_:)`` reads.
    package var strokes: String { IconOutlines.strokes(of: self) }
    /// What is filled, in the same commands; `nil` for nothing.
    package var filling: String? { IconOutlines.fill(of: self) }
}
