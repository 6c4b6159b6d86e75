/// The scripts of pages: what they add to a page that is whole without them.
///
/// A script names another file of the site as `"./name"`, which becomes the name that the file is published under, or an
/// empty text where the site does not have it.
public enum PageScripts {
    /// What answers without a network: it stands beside the home page, since it answers for what is below its own path.
    public static let worker = PackageResources.sw_js

    /// Their names and bytes; a page loads `view.js` and `docent.js`, which loads the others.
    public static let files: [String: [UInt8]] = [
        "acts.js": PackageResources.acts_js,
        "along.js": PackageResources.along_js,
        "code.js": PackageResources.code_js,
        "docent.js": PackageResources.docent_js,
        "finding.js": PackageResources.finding_js,
        "folding.js": PackageResources.folding_js,
        "indexes.js": PackageResources.indexes_js,
        "lost.js": PackageResources.lost_js,
        "mine.js": PackageResources.mine_js,
        "panel.js": PackageResources.panel_js,
        "pictures.js": PackageResources.pictures_js,
        "plans.js": PackageResources.plans_js,
        "recordings.js": PackageResources.recordings_js,
        "remember.js": PackageResources.remember_js,
        "scan-answer.js": PackageResources.scan_answer_js,
        "scan.js": PackageResources.scan_js,
        "search.js": PackageResources.search_js,
        "spelling.js": PackageResources.spelling_js,
        "view.js": PackageResources.view_js,
        "walks-figures.js": PackageResources.walks_figures_js,
        "walks-files.js": PackageResources.walks_files_js,
        "walks-plan.js": PackageResources.walks_plan_js,
        "walks-ways.js": PackageResources.walks_ways_js,
        "walks-where.js": PackageResources.walks_where_js,
        "walks-words.js": PackageResources.walks_words_js,
        "walks.js": PackageResources.walks_js,
        "waydrawing.js": PackageResources.waydrawing_js,
        "ways.js": PackageResources.ways_js,
        "waywords.js": PackageResources.waywords_js,
        "words.js": PackageResources.words_js,
    ]
}
