public import TourModel

extension TourTranslator {
    /// A file that a translator has sent back.
    public struct ReturnedFile: Sendable, Equatable {
        public var path: String
        /// What messages call it.
        public var name: String

        public init(path: String, name: String) {
            self.path = path
            self.name = name
        }
    }

    /// What files of translators do to a folder, text by text.
    public struct Review: Sendable, Equatable {
        public struct Text: Sendable, Equatable {
            public var id: TextID
            /// What it is about, in words: "room A-014".
            public var subject: String
            public var language: Language
            /// The text as it is now.
            public var source: String
            /// The folder's own translation.
            public var old: String?
            /// The translator's.
            public var new: String
            /// How far the translation is then; stale where the text has changed since the file was made.
            public var state: TranslationState
            /// Whether the translation has changed in the folder since the file was made.
            public var isConflict: Bool
            /// Whether the translator's takes the place of the folder's own.
            public var isTaken: Bool

            /// What names a conflict, and the folder's own translation in it.
            public var mark: String { Self.mark(id, language, over: old ?? "") }

            static func mark(_ id: TextID, _ language: Language, over old: String) -> String {
                "\(language) \(TranslationRecord.digest(of: old)) \(id.context)"
            }
        }

        /// In the order of the files and of the texts.
        public var texts: [Text] = []
        /// Translations that cannot be taken or are left out, and texts that are not in the folder any more; errors first.
        public var problems: [TourProblem] = []
    }

    /// What files of translators would do to a folder, which stays as it is.
    ///
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error of the folder, or of the files where nothing
    ///   of them can be taken.
    public static func review(
        _ files: [ReturnedFile], of folder: String
    ) throws(TourImportError) -> Review {
        try take(files, of: folder, replacing: []).review
    }

    /// Takes translators' files into a folder, as ``import(_:into:conflicts:isStrict:isDryRun:)`` does.
    ///
    /// - Parameter replacing: the conflicts in which the translator's own takes the place of the folder's, by their
    ///   ``Review/Text/mark``. In all others, and where the folder's own is not the one that was marked, that one stays.
    /// - Returns: what was done, and what takes it back.
    /// - Throws: ``TourImportError/invalid(folder:problems:)`` with every error; nothing is changed then.
    public static func take(
        _ files: [ReturnedFile], into folder: String, replacing: Set<String>
    ) throws(TourImportError) -> (review: Review, undo: ContentChange) {
        try FolderJournal.exclusively(in: folder) { () throws(TourImportError) in
            let (review, update) = try take(files, of: folder, replacing: replacing)
            // Every page comes back, however long; of what is remembered of translations, all but the longest lists.
            let undo = update.undo(longest: ImportLimits().textBytes)
            try update.write()
            return (review, undo)
        }
    }

    private static func take(
        _ files: [ReturnedFile], of folder: String, replacing: Set<String>
    ) throws(TourImportError) -> (review: Review, update: FolderUpdate) {
        let (intake, update, problems) = try taking(
            files, into: folder, conflicts: .keep, replacing: replacing)
        return (Review(texts: intake.texts, problems: problems), update)
    }
}
