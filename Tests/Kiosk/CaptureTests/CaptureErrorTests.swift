import Glibc
import Imaging
import Testing

@testable import Capture

struct CaptureErrorTests {
    @Test(
        "each message names the thing, what was found, and what would be right",
        arguments: [
            (
                CaptureError.system(call: "setting the format", path: "/dev/video0", code: EIO),
                "/dev/video0: setting the format: Input/output error"
            ),
            (
                .notVideoDevice(path: "/dev/null"),
                "/dev/null is not a video device; cameras are /dev/video0, /dev/video1 and so on"
            ),
            (
                .notCamera(path: "/dev/video1", card: "Lobby"),
                "/dev/video1 (Lobby) does not capture pictures; a camera often has a second node, try the one before it"
            ),
            (
                .noReadableFormat(path: "/dev/video0", card: "Lobby", offered: ["H264", "HEVC"]),
                "/dev/video0 (Lobby) sends only H264, HEVC; readable are GREY, NV12, NV21, YU12, YV12, YUYV, "
                    + "UYVY, YVYU, VYUY, MJPG, JPEG, RGB3, BGR3"
            ),
            (
                .unusableFormat(path: "/dev/video0", format: "GREY", width: 0, height: 9),
                "/dev/video0 answered with GREY at 0x9; readable are GREY, NV12, NV21, YU12, YV12, YUYV, "
                    + "UYVY, YVYU, VYUY, MJPG, JPEG, RGB3, BGR3 up to 32768 pixels a side"
            ),
            (
                .tooFewBuffers(path: "/dev/video0", found: 1),
                "/dev/video0 has too few buffers: 1, and streaming needs at least 2"
            ),
            (.shortFrame(found: 3, needed: 8), "a frame is too short: 3 of 8 bytes"),
            (
                .noThread(code: EAGAIN),
                "cannot start a thread to read frames: Resource temporarily unavailable"
            ),
            (.notFolder(path: "a.png"), "a.png is not a folder; name a folder with pictures in it"),
            (
                .emptyFolder(path: "frames"),
                "there are no pictures in frames; put some there, or name another folder"
            ),
        ] as [(CaptureError, String)])
    func messages(error: CaptureError, text: String) {
        #expect(error.description == text)
    }

    @Test("a camera's failure is reported with what to do")
    func cameraMessages() {
        #expect(
            CameraMessage.absent("/dev/video0")
                == "no camera at /dev/video0: plug one in; it is used as soon as it is connected"
        )
        #expect(
            CameraMessage.busy("/dev/video0", "Lobby")
                == "the camera /dev/video0 (Lobby) is used by another program: close that program; "
                + "the camera is used as soon as it is free")
        #expect(
            CameraMessage.denied("/dev/video0")
                == "the camera /dev/video0 cannot be opened by this user: add the user to the group video "
                + "(sudo usermod -aG video NAME) and log in again; in a container, pass the device in"
        )
        #expect(
            CameraMessage.unplugged("/dev/video0", nil)
                == "the camera /dev/video0 was unplugged: plug it in again; it is used as soon as it is back"
        )
        #expect(
            CameraMessage.frozen("/dev/video0", "Lobby", .milliseconds(2500))
                == "the camera /dev/video0 (Lobby) has sent nothing for 2.5 seconds and was reopened; "
                + "if this persists, unplug it and plug it in again")
        #expect(
            CameraMessage.stuck("/dev/video0", "Lobby", .seconds(5))
                == "the camera /dev/video0 (Lobby) has sent the same picture for 5 seconds and was reopened; "
                + "if this persists, unplug it and plug it in again")
        #expect(
            CameraMessage.obstructed(.black, "/dev/video0", "Lobby")
                == "the camera /dev/video0 (Lobby) sends black pictures: is its cover closed, "
                + "or is there no light in the room?")
        #expect(
            CameraMessage.obstructed(.blinded, "/dev/video0", nil)
                == "the camera /dev/video0 sends white pictures: turn it away from the sun "
                + "or the lamp in front of it")
        #expect(
            CameraMessage.obstructed(.covered, "/dev/video0", nil)
                == "the camera /dev/video0 is covered: remove what is in front of it, "
                + "and clean its lens")
        #expect(
            CameraMessage.damaged("/dev/video0", "Lobby", 90)
                == "the camera /dev/video0 (Lobby) sends only damaged pictures (90 in a row) and was reopened; "
                + "if this persists, try another cable or socket")
        #expect(
            CameraMessage.refused(.tooFewBuffers(path: "/dev/video0", found: 0))
                == "/dev/video0 has too few buffers: 0, and streaming needs at least 2; the camera is tried again; "
                + "if this persists, unplug it and plug it in again")
    }
}
