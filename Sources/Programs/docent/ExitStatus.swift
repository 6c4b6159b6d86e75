import ArgumentParser
import Checks
import Commands
import JournalReports
import KioskCommands
import Link
import Mail
import PageMaking
import Sheets
import Site
import TourAuthoring
import Transfers

extension ExitCode {
    /// The status that a module's error ends a command with; `nil` for every other error.
    init?(of error: any Error) {
        switch error {
        case let error as StockError:
            if case .unreadable = error { self = .unreadable } else { self = .validationFailure }
        case let error as LabelSheetError:
            switch error {
            case .unproven, .notRendered: self = .unexpected
            case .unreadable, .badManifest: self = .unreadable
            case .stopped: self = .interrupted
            default: self = .validationFailure
            }
        case let error as SheetError:
            switch error {
            case .notReadBack, .notReadWithLogo: self = .unexpected
            case .notReadable: self = .unreadable
            default: self = .validationFailure
            }
        case is CalibrationError, is MailError, is PeriodError, is NeverError, is AlertError:
            self = .validationFailure
        case let error as SiteError:
            switch error {
            case .samePath, .languageIsPage, .scriptCircle: self = .unexpected
            case .badBase: self = .validationFailure
            case .notASite, .newer, .noSite, .tooManyFiles, .notWritable: self = .unreadable
            }
        case let error as FavouriteError:
            if case .unreadable = error { self = .unreadable } else { self = .validationFailure }
        case let error as LinkError:
            switch error {
            case .mirrors, .wrongObject, .hub, .clock: self = .unexpected
            case .notJoined: self = .validationFailure
            case .stopped: self = .interrupted
            case .noRoom, .file, .otherHours: self = .unreadable
            }
        case is LinkConfigurationError: self = .validationFailure
        case is TransferError: self = .unreadable
        case is PreviewError: self = .unexpected
        case is SiblingProgram.Missing: self = .unreadable
        case is TourExportError, is CheckManifestError: self = .unreadable
        default: self.init(ofKiosk: error)
        }
    }
}
