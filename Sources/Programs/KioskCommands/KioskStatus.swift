package import ArgumentParser
import Bundles
import Commands
import Files
import ImageFiles
import Journal
import KioskSettings
import Passes
import Reports
import Times
import TourAuthoring
import TourStore

extension ExitCode {
    /// The status that an error of the kiosk or an import ends a command with; `nil` for every other error.
    package init?(ofKiosk error: any Error) {
        switch error {
        case OutputError.readerGone: self = .readerGone
        case let error as PassError:
            switch error {
            case .file, .damaged, .newer, .full, .looseKeyFile, .notAKeyFile:
                self = .unreadable
            default: self = .validationFailure
            }
        case let error as JournalError:
            switch error {
            case .noEntry: self = .unexpected
            case .invalid: self = .validationFailure
            default: self = .unreadable
            }
        case let error as BundleError:
            switch error {
            case .notABundle, .wrongLength, .unknownKey, .wrongSignature, .otherFormat,
                .wrongContent, .otherSite, .notNewer, .badDatabase, .nothingEarlier, .notGreater,
                .otherSchema, .ringGoesBack, .noVersion, .channelFull:
                self = .unexpected
            case .channel(_, let error):
                self = error.isPassing ? .unreadable : .unexpected
            default: self = .unreadable
            }
        case KioskConfigurationError.invalid: self = .validationFailure
        case is KioskConfigurationError: self = .unreadable
        case TourImportError.invalid: self = .unexpected
        case is TimeError: self = .validationFailure
        case is ImageFileError, is FileError, is OutputError, is TourError, is TourImportError,
            is ReportError:
            self = .unreadable
        default: return nil
        }
    }
}
