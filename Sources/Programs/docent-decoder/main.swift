// Decodes pictures and frames of strangers for docent: confined before the first of them comes, one process for each. Started by
// docent; not for use by hand.

import Decoding
import Glibc
import ImageFiles
import Isolation

if CommandLine.arguments.dropFirst() == ["background"] {
    // Only the time that frames and pages leave; where that is refused, it has more.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
}
PictureService.prepare()
DecoderHost(socket: 0).run { work in
    switch work.kind {
    case .picture: PictureService.run(&work)
    case .frame: FrameService.run(&work)
    case .film, .ready, .refusal, .ended, .next, .color, .stop, .page, .failure, .symbol, .done:
        break
    }
}
