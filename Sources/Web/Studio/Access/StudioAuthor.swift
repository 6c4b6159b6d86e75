/// Who makes the changes of the request that is being answered.
///
/// It belongs to the task that answers: desks hand on the session that makes a change, and the history knows the person by this.
enum StudioAuthor {
    /// The person's name; nil in a studio of one person.
    @TaskLocal static var name: String?
}
