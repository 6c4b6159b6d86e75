import CDocentQR
import Payloads

@c @implementation
public func docent_qr_classify(
    _ text: UnsafePointer<CChar>?, _ length: Int, _ answer: UnsafeMutablePointer<CChar>?,
    _ room: Int
) -> Int32 {
    Refusal.number { () throws(Refusal) in
        guard unsafe (text != nil || length == 0) && (answer != nil || room == 0) else {
            throw .null
        }
        guard (0...Int(DOCENT_QR_LONGEST_TEXT)).contains(length), room >= 0 else { throw .size }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: length)
        let payload = Payload(classifying: unsafe String(decoding: bytes, as: UTF8.self))
        let lines = Array("\(payload.kind)\n\(payload.summary)".utf8)
        if let answer = unsafe answer, room > 0 {
            let count = min(lines.count, room - 1)
            for index in 0..<count { unsafe answer[index] = CChar(bitPattern: lines[index]) }
            unsafe answer[count] = 0
        }
        return Int32(lines.count)
    }
}
