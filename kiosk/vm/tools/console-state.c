// Says how a console is: whether it shows text or graphics, what its keyboard gives, who switches
// it, and which console is the one that is seen.
//
//     console-state TERMINAL

#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(int count, char **arguments) {
    int terminal = count == 2 ? open(arguments[1], O_RDWR | O_NOCTTY) : -1;
    int mode, keyboard;
    struct vt_mode switching;
    struct vt_stat state;
    if (terminal < 0 || ioctl(terminal, KDGETMODE, &mode) || ioctl(terminal, KDGKBMODE, &keyboard)
        || ioctl(terminal, VT_GETMODE, &switching) || ioctl(terminal, VT_GETSTATE, &state)) {
        perror("console-state");
        return 1;
    }
    printf("%s, keyboard %s, switched by %s, console %d\n",
           mode == KD_TEXT ? "text" : "graphics",
           keyboard == K_OFF ? "off" : keyboard == K_UNICODE ? "on" : "otherwise",
           switching.mode == VT_AUTO ? "the kernel" : "a program", state.v_active);
    return 0;
}
