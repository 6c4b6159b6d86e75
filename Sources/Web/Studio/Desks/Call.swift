import WebPages

extension StudioService {
    /// A request that was let in, on its way to what answers it.
    struct Call {
        let request: Request
        /// The page that is shown, as far as it is known before.
        var page: StudioPage
        let session: StudioSessions.Session
        /// The texts at the open parts of the route's path, in order.
        let parts: [String]

        /// The form that was sent.
        func form() throws(Unusable) -> FormBody {
            guard let form = FormBody(request.body) else { throw .form }
            return form
        }

        /// The files that were sent with a form.
        func upload() throws(Unusable) -> StudioUpload {
            guard let upload = request.upload else { throw .noFiles }
            return upload
        }
    }

    /// A request that no page of the studio has made: its answer.
    struct Unusable: Error {
        var status: Int
        var words: String

        static let form = Unusable(
            status: 400, words: "the form was not made by the studio; load the page again")
        static let noFiles = Unusable(status: 415, words: "bring files as multipart/form-data")
    }
}
