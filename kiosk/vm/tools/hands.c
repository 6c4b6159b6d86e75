// The hands of a visitor: a touch panel, a keyboard, a mouse and a typing scanner, which the kernel
// takes for real ones (uinput).
//
//     hands WIDTH HEIGHT      (as root, after modprobe uinput; the panel's size in pixels)
//
// The panel and the keyboard are there from the beginning. Each line of standard input is one thing
// to do; standard output says "done" after it:
//
//     plug mouse|scanner     it is there from now on
//     unplug mouse|scanner   it is gone
//     tap X Y         a finger comes down there, and leaves
//     tap X Y X Y     the same, while another one comes down elsewhere
//     push X Y        the mouse moves by so many pixels
//     click           the mouse's first button
//     key NAME...     keys pressed together, as a person does: key Ctrl C
//     type TEXT       a person types: 150 ms from key to key
//     scan TEXT       a scanner types: 4 ms from key to key, then Enter
//
// The wire: Documentation/input/uinput.rst and multi-touch-protocol.rst (type B) of the kernel.

#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { most_events = 64, press_microseconds = 60000, typing_microseconds = 150000,
       scanning_microseconds = 4000 };

static int panel = -1, keyboard = -1, scanner = -1, mouse = -1;

static void fail(const char *what) {
    fprintf(stderr, "hands: %s: %s\n", what, strerror(errno));
    exit(1);
}

// MARK: - Devices

static int open_device(void) {
    int device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
    if (device < 0) fail("/dev/uinput (modprobe uinput)");
    return device;
}

static void create(int device, const char *name, int product) {
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x1D6B}};
    setup.id.product = (__u16)product;
    snprintf(setup.name, sizeof setup.name, "%s", name);
    if (ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) fail(name);
}

static void add_axis(int device, int code, int largest) {
    struct uinput_abs_setup axis = {.code = (__u16)code, .absinfo = {.maximum = largest}};
    if (ioctl(device, UI_SET_ABSBIT, code) || ioctl(device, UI_ABS_SETUP, &axis)) fail("an axis");
}

static int make_panel(int width, int height) {
    int device = open_device();
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
    ioctl(device, UI_SET_EVBIT, EV_ABS);
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
    add_axis(device, ABS_X, width - 1);
    add_axis(device, ABS_Y, height - 1);
    add_axis(device, ABS_MT_SLOT, 9);
    add_axis(device, ABS_MT_TRACKING_ID, 65535);
    add_axis(device, ABS_MT_POSITION_X, width - 1);
    add_axis(device, ABS_MT_POSITION_Y, height - 1);
    create(device, "Docent test panel", 1);
    return device;
}

static int make_keys(const char *name, int product) {
    int device = open_device();
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    for (int code = KEY_ESC; code <= KEY_MICMUTE; code++) ioctl(device, UI_SET_KEYBIT, code);
    create(device, name, product);
    return device;
}

static int make_mouse(void) {
    int device = open_device();
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    ioctl(device, UI_SET_KEYBIT, BTN_LEFT);
    ioctl(device, UI_SET_KEYBIT, BTN_RIGHT);
    ioctl(device, UI_SET_EVBIT, EV_REL);
    ioctl(device, UI_SET_RELBIT, REL_X);
    ioctl(device, UI_SET_RELBIT, REL_Y);
    ioctl(device, UI_SET_RELBIT, REL_WHEEL);
    create(device, "Docent test mouse", 4);
    return device;
}

static bool plug(const char *what) {
    if (!strcmp(what, "mouse") && mouse < 0) mouse = make_mouse();
    else if (!strcmp(what, "scanner") && scanner < 0) scanner = make_keys("Docent test scanner", 3);
    else return false;
    return true;
}

static bool unplug(const char *what) {
    int *device = !strcmp(what, "mouse") ? &mouse : !strcmp(what, "scanner") ? &scanner : NULL;
    if (!device || *device < 0) return false;
    close(*device);
    *device = -1;
    return true;
}

// MARK: - Events

// Collected, and given to the kernel in one piece. More than some dozens at once are more than it
// keeps for a reader that is held up.
static struct input_event events[most_events];
static size_t event_count;

static void add(int type, int code, int value) {
    if (event_count == most_events) fail("too long a line");
    events[event_count++] =
        (struct input_event){.type = (__u16)type, .code = (__u16)code, .value = value};
}

static void send(int device) {
    size_t bytes = event_count * sizeof *events;
    if (write(device, events, bytes) != (ssize_t)bytes) fail("an event");
    event_count = 0;
}

static void report(void) { add(EV_SYN, SYN_REPORT, 0); }

// Puts a finger down (a touch of its own number), moves it, or takes it away (below 0).
static void finger(int slot, int number, int x, int y) {
    add(EV_ABS, ABS_MT_SLOT, slot);
    add(EV_ABS, ABS_MT_TRACKING_ID, number);
    if (number >= 0) {
        add(EV_ABS, ABS_MT_POSITION_X, x);
        add(EV_ABS, ABS_MT_POSITION_Y, y);
    }
    if (number >= 0 && slot == 0) {
        add(EV_ABS, ABS_X, x);
        add(EV_ABS, ABS_Y, y);
    }
}

static int next_touch = 1;

// A second finger may come down and leave while the first one rests.
static void tap(int x, int y, const int *second) {
    finger(0, next_touch++, x, y);
    add(EV_KEY, BTN_TOUCH, 1);
    report();
    send(panel);
    usleep(press_microseconds / 2);
    if (second) {
        finger(1, next_touch++, second[0], second[1]);
        report();
        send(panel);
    }
    usleep(press_microseconds / 2);
    finger(0, -1, 0, 0);
    if (second) finger(1, -1, 0, 0);
    add(EV_KEY, BTN_TOUCH, 0);
    report();
    send(panel);
}

static void push(int x, int y) {
    add(EV_REL, REL_X, x);
    add(EV_REL, REL_Y, y);
    report();
    send(mouse);
}

static void click(void) {
    add(EV_KEY, BTN_LEFT, 1);
    report();
    send(mouse);
    usleep(press_microseconds);
    add(EV_KEY, BTN_LEFT, 0);
    report();
    send(mouse);
}

// MARK: - Keys

static const struct {
    const char *name;
    int code;
} named_keys[] = {
    {"Ctrl", KEY_LEFTCTRL}, {"Shift", KEY_LEFTSHIFT}, {"Alt", KEY_LEFTALT}, {"Enter", KEY_ENTER},
    {"Esc", KEY_ESC},       {"Tab", KEY_TAB},         {"Up", KEY_UP},       {"Down", KEY_DOWN},
    {"Left", KEY_LEFT},     {"Right", KEY_RIGHT},     {"F1", KEY_F1},       {"F2", KEY_F2},
    {"F3", KEY_F3},         {"F4", KEY_F4},           {"F5", KEY_F5},       {"F6", KEY_F6},
    {"F7", KEY_F7},         {"F8", KEY_F8},           {"F9", KEY_F9},       {"F10", KEY_F10},
    {"F11", KEY_F11},       {"F12", KEY_F12},         {"B", KEY_B},         {"C", KEY_C},
    {"K", KEY_K},           {"O", KEY_O},             {"R", KEY_R},         {"Del", KEY_DELETE},
    {"SysRq", KEY_SYSRQ},   {"Power", KEY_POWER},     {"Sleep", KEY_SLEEP},
};

// The rows of an American keyboard, from their first key's code on, plain and with Shift.
static const struct {
    int code;
    const char *plain, *shifted;
} key_rows[] = {
    {KEY_1, "1234567890-=", "!@#$%^&*()_+"},
    {KEY_Q, "qwertyuiop[]", "QWERTYUIOP{}"},
    {KEY_A, "asdfghjkl;'`", "ASDFGHJKL:\"~"},
    {KEY_BACKSLASH, "\\zxcvbnm,./", "|ZXCVBNM<>?"},
    {KEY_SPACE, " ", ""},
};

static void press(int code) {
    add(EV_KEY, code, 1);
    report();
    add(EV_KEY, code, 0);
    report();
}

static void press_character(char character) {
    for (size_t row = 0; row < sizeof key_rows / sizeof *key_rows; row++) {
        const char *plain = strchr(key_rows[row].plain, character);
        const char *shifted = strchr(key_rows[row].shifted, character);
        if (plain) {
            press(key_rows[row].code + (int)(plain - key_rows[row].plain));
            return;
        }
        if (shifted) {
            add(EV_KEY, KEY_LEFTSHIFT, 1);
            report();
            press(key_rows[row].code + (int)(shifted - key_rows[row].shifted));
            add(EV_KEY, KEY_LEFTSHIFT, 0);
            report();
            return;
        }
    }
    errno = EINVAL;
    fail("a character that the keyboard has no key for");
}

static void type(const char *text) {
    for (; *text; text++) {
        press_character(*text);
        send(keyboard);
        usleep(typing_microseconds);
    }
}

// Some characters at a time: fewer moments at which a busy machine may tear the text apart, and no
// more events at once than the kernel keeps for a reader that is held up.
static void scan(const char *text) {
    enum { characters = 4 };
    while (*text) {
        int count = 0;
        for (; *text && count < characters; count++) press_character(*text++);
        send(scanner);
        usleep((useconds_t)count * scanning_microseconds);
    }
    press(KEY_ENTER);
    send(scanner);
}

static void press_together(char *names) {
    int codes[4], count = 0;
    for (char *name = strtok(names, " "); name && count < 4; name = strtok(NULL, " "))
        for (size_t i = 0; i < sizeof named_keys / sizeof *named_keys; i++)
            if (!strcmp(name, named_keys[i].name)) codes[count++] = named_keys[i].code;
    for (int i = 0; i < count; i++) {
        add(EV_KEY, codes[i], 1);
        report();
    }
    send(keyboard);
    usleep(press_microseconds);
    for (int i = count - 1; i >= 0; i--) {
        add(EV_KEY, codes[i], 0);
        report();
    }
    send(keyboard);
}

int main(int count, char **arguments) {
    int width = count == 3 ? atoi(arguments[1]) : 0, height = count == 3 ? atoi(arguments[2]) : 0;
    if (width < 1 || height < 1) {
        fprintf(stderr, "usage: hands WIDTH HEIGHT\n");
        return 64;
    }
    panel = make_panel(width, height);
    keyboard = make_keys("Docent test keyboard", 2);
    setvbuf(stdout, NULL, _IOLBF, 0);
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        int x, y, second[2];
        int numbers = sscanf(line, "tap %d %d %d %d", &x, &y, second, second + 1);
        if (numbers == 2 || numbers == 4) tap(x, y, numbers == 4 ? second : NULL);
        else if (!strncmp(line, "key ", 4)) press_together(line + 4);
        else if (!strncmp(line, "type ", 5)) type(line + 5);
        else if (!strncmp(line, "scan ", 5)) scan(line + 5);
        else if (sscanf(line, "push %d %d", &x, &y) == 2) push(x, y);
        else if (!strcmp(line, "click")) click();
        else if (!strncmp(line, "plug ", 5) && plug(line + 5)) {}
        else if (!strncmp(line, "unplug ", 7) && unplug(line + 7)) {}
        else {
            fprintf(stderr, "hands: what is “%s”?\n", line);
            return 64;
        }
        puts("done");
    }
    return 0;
}
