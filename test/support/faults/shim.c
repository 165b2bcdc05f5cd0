/*
 * Stands between a program and the C library (LD_PRELOAD) and looks at what it does to the files of one folder. It writes down what was
 * done, and lets the n-th call fail, or ends the program before or after it. Calls about other files go through as they are.
 *
 * FAULTS_FOLDER  absolute path of the folder; without it nothing is done
 * FAULTS_LOG     file that calls are written down in, one record after the other (log.ts reads it); left out: nowhere
 * FAULTS_ORDERS  file of seven whole numbers of 32 bits, shared with whoever gives the orders (shim.ts writes it) while the program runs
 *
 * The index of SQLite's log in shared memory (-shm) is left alone: it is made anew after every crash, and nobody relies on it.
 */
#define _GNU_SOURCE
#define _LARGEFILE64_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

/* Kinds of calls that orders are about, as bits. */
enum { OPEN = 1, WRITE = 2, SYNC = 4, TRUNCATE = 8, RENAME = 16, UNLINK = 32, MKDIR = 64, READ = 128 };
/* What is done to the n-th of them. */
enum { NOTHING, FAIL, SHORTEN, STOP_BEFORE, STOP_AFTER };
/* Kinds of records. */
enum { OPENED = 1, WRITTEN, TRUNCATED, SYNC_BEGUN, SYNCED, RENAMED, UNLINKED, FOLDER_MADE, FOLDER_REMOVED, ANSWERED };

struct orders {
  int32_t act, kinds, nth, error, lasting;
  /* Calls of these kinds since the orders were given, and how many of them the orders changed. */
  int32_t seen, done;
};

struct record {
  uint32_t kind, flags;
  int64_t handle, offset;
  uint32_t path_length, data_length;
};

enum { DESCRIPTORS = 65536, ANSWER_BYTES = 1024 };

static char folder[4096];
static size_t folder_length;
static int log_file = -1;
static struct orders *orders;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Which opening of a file a descriptor belongs to, and which file that is: Node closes descriptors past the C library. */
static struct {
  int64_t handle;
  dev_t device;
  ino_t file;
} descriptors[DESCRIPTORS];
static int64_t opened;

#define REAL(result, name, ...) \
  static result (*real_##name)(__VA_ARGS__); \
  if (real_##name == NULL) *(void **)&real_##name = dlsym(RTLD_NEXT, #name)

static ssize_t plain_writev(int fd, const struct iovec *parts, int count) {
  REAL(ssize_t, writev, int, const struct iovec *, int);
  return real_writev(fd, parts, count);
}

static int plain_open(const char *path, int flags, mode_t mode) {
  REAL(int, open64, const char *, int, ...);
  return real_open64(path, flags, mode);
}

__attribute__((constructor)) static void begin(void) {
  const char *watched = getenv("FAULTS_FOLDER"), *log = getenv("FAULTS_LOG"), *given = getenv("FAULTS_ORDERS");
  if (log != NULL) log_file = plain_open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (given != NULL) {
    int fd = plain_open(given, O_RDWR | O_CLOEXEC, 0);
    void *shared = mmap(NULL, sizeof(struct orders), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (shared != MAP_FAILED) orders = shared;
  }
  if (watched == NULL || strlen(watched) >= sizeof folder) return;
  strcpy(folder, watched);
  folder_length = strlen(folder);
}

/* What follows the folder in a path; NULL: it is none of ours. */
static const char *inside(const char *path) {
  if (folder_length == 0 || path == NULL || strncmp(path, folder, folder_length) != 0) return NULL;
  const char *rest = path + folder_length;
  if (*rest != '/' && *rest != 0) return NULL;
  size_t length = strlen(rest);
  return length >= 4 && strcmp(rest + length - 4, "-shm") == 0 ? NULL : rest;
}

/* 0: the descriptor is of no file in the folder. */
static int64_t handle_of(int fd) {
  if (fd < 0 || fd >= DESCRIPTORS || descriptors[fd].handle == 0) return 0;
  struct stat facts;
  int kept = errno, known = fstat(fd, &facts) == 0;
  errno = kept;
  return known && facts.st_dev == descriptors[fd].device && facts.st_ino == descriptors[fd].file ? descriptors[fd].handle : 0;
}

/* Writes a record down. The caller has the lock, so that records stand in the order of what they tell. */
static void note(uint32_t kind, uint32_t flags, int64_t handle, int64_t offset, const char *path, const struct iovec *parts, int count,
                 size_t length) {
  if (log_file < 0) return;
  int kept = errno;
  struct record head = {kind, flags, handle, offset, path == NULL ? 0 : strlen(path), length};
  struct iovec start[2] = {{&head, sizeof head}, {(void *)path, head.path_length}};
  ssize_t ignored = plain_writev(log_file, start, path == NULL ? 1 : 2);
  for (int at = 0; at < count && length > 0; at++) {
    struct iovec part = {parts[at].iov_base, parts[at].iov_len < length ? parts[at].iov_len : length};
    ignored = plain_writev(log_file, &part, 1);
    length -= part.iov_len;
  }
  (void)ignored;
  errno = kept;
}

static void stop(void) {
  kill(getpid(), SIGKILL);
  pause();
}

/* Counts a call. Gives what is to be done to it: NOTHING, FAIL (errno is set), SHORTEN, or STOP_AFTER. */
static int ordered(int kind) {
  if (orders == NULL || orders->act == NOTHING || (orders->kinds & kind) == 0) return NOTHING;
  int seen = __atomic_add_fetch(&orders->seen, 1, __ATOMIC_SEQ_CST);
  if (seen != orders->nth && (!orders->lasting || seen < orders->nth)) return NOTHING;
  __atomic_add_fetch(&orders->done, 1, __ATOMIC_SEQ_CST);
  if (orders->act == STOP_BEFORE) stop();
  if (orders->act == FAIL) errno = orders->error;
  return orders->act;
}

/* A call that succeeds or fails as a whole: the order, the call, the record. */
#define WHOLE(kind, call, record) \
  int order = ordered(kind); \
  if (order == FAIL) return -1; \
  pthread_mutex_lock(&lock); \
  int result = (call); \
  if (result >= 0) { record; } \
  pthread_mutex_unlock(&lock); \
  if (order == STOP_AFTER) stop(); \
  return result

static int open_watched(const char *path, int flags, mode_t mode) {
  const char *ours = inside(path);
  if (ours == NULL) return plain_open(path, flags, mode);
  int order = ordered(OPEN);
  if (order == FAIL) return -1;
  pthread_mutex_lock(&lock);
  struct stat facts;
  int kept = errno, there = fstatat(AT_FDCWD, path, &facts, 0) == 0;
  errno = kept;
  int fd = plain_open(path, flags, mode);
  if (fd >= 0 && fd < DESCRIPTORS) {
    fstat(fd, &facts);
    descriptors[fd].handle = ++opened, descriptors[fd].device = facts.st_dev, descriptors[fd].file = facts.st_ino;
    note(OPENED, (there ? 0 : 1) | (flags & O_TRUNC ? 2 : 0), opened, 0, ours, NULL, 0, 0);
  }
  pthread_mutex_unlock(&lock);
  if (order == STOP_AFTER) stop();
  return fd;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & O_CREAT) { \
    va_list rest; \
    va_start(rest, flags); \
    mode = va_arg(rest, mode_t); \
    va_end(rest); \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_watched(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_watched(path, flags, mode);
}

static size_t length_of(const struct iovec *parts, int count) {
  size_t length = 0;
  for (int at = 0; at < count; at++) length += parts[at].iov_len;
  return length;
}

/* The head of an answer leaves on a connection: noted before it does. */
static void look_at_answer(const struct iovec *parts, int count) {
  if (log_file < 0 || count < 1 || parts[0].iov_len < 12 || memcmp(parts[0].iov_base, "HTTP/1.1 ", 9) != 0) return;
  size_t length = length_of(parts, count);
  pthread_mutex_lock(&lock);
  note(ANSWERED, 0, 0, 0, NULL, parts, count, length < ANSWER_BYTES ? length : ANSWER_BYTES);
  pthread_mutex_unlock(&lock);
}

/* `at` -1: where the descriptor stands. */
static ssize_t write_watched(int fd, const struct iovec *parts, int count, off64_t at) {
  REAL(ssize_t, pwritev64, int, const struct iovec *, int, off64_t);
  int64_t handle = handle_of(fd);
  if (handle == 0) {
    if (at < 0) look_at_answer(parts, count);
    return at < 0 ? plain_writev(fd, parts, count) : real_pwritev64(fd, parts, count, at);
  }
  int order = ordered(WRITE);
  if (order == FAIL) return -1;
  struct iovec half = {parts[0].iov_base, (parts[0].iov_len + 1) / 2};
  if (order == SHORTEN) parts = &half, count = 1;
  pthread_mutex_lock(&lock);
  off64_t place = at < 0 ? lseek64(fd, 0, fcntl(fd, F_GETFL) & O_APPEND ? SEEK_END : SEEK_CUR) : at;
  ssize_t written = at < 0 ? plain_writev(fd, parts, count) : real_pwritev64(fd, parts, count, at);
  if (written > 0) note(WRITTEN, 0, handle, place, NULL, parts, count, written);
  pthread_mutex_unlock(&lock);
  if (order == STOP_AFTER) stop();
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  struct iovec part = {(void *)bytes, length};
  return write_watched(fd, &part, 1, -1);
}
ssize_t writev(int fd, const struct iovec *parts, int count) { return write_watched(fd, parts, count, -1); }
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  struct iovec part = {(void *)bytes, length};
  return write_watched(fd, &part, 1, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) { return pwrite(fd, bytes, length, at); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return write_watched(fd, parts, count, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) { return write_watched(fd, parts, count, at); }

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  REAL(ssize_t, sendmsg, int, const struct msghdr *, int);
  look_at_answer(message->msg_iov, message->msg_iovlen);
  return real_sendmsg(fd, message, flags);
}

static int read_refused(int fd) { return handle_of(fd) != 0 && ordered(READ) == FAIL; }

ssize_t read(int fd, void *bytes, size_t length) {
  REAL(ssize_t, read, int, void *, size_t);
  return read_refused(fd) ? -1 : real_read(fd, bytes, length);
}
ssize_t pread64(int fd, void *bytes, size_t length, off64_t at) {
  REAL(ssize_t, pread64, int, void *, size_t, off64_t);
  return read_refused(fd) ? -1 : real_pread64(fd, bytes, length, at);
}

int ftruncate64(int fd, off64_t length) {
  REAL(int, ftruncate64, int, off64_t);
  if (handle_of(fd) == 0) return real_ftruncate64(fd, length);
  WHOLE(TRUNCATE, real_ftruncate64(fd, length), note(TRUNCATED, 0, handle_of(fd), length, NULL, NULL, 0, 0));
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

/* Nothing of what comes while a file is synced counts as synced, so its beginning is noted, too. */
static int sync_watched(int fd, int (*real)(int)) {
  int order = ordered(SYNC);
  if (order == FAIL) return -1;
  pthread_mutex_lock(&lock);
  note(SYNC_BEGUN, 0, handle_of(fd), 0, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  int result = real(fd);
  pthread_mutex_lock(&lock);
  if (result == 0) note(SYNCED, 0, handle_of(fd), 0, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  if (order == STOP_AFTER) stop();
  return result;
}

int fsync(int fd) {
  REAL(int, fsync, int);
  return handle_of(fd) == 0 ? real_fsync(fd) : sync_watched(fd, real_fsync);
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  return handle_of(fd) == 0 ? real_fdatasync(fd) : sync_watched(fd, real_fdatasync);
}

int rename(const char *from, const char *to) {
  REAL(int, rename, const char *, const char *);
  const char *before = inside(from), *after = inside(to);
  if (before == NULL || after == NULL) return real_rename(from, to);
  struct iovec name = {(void *)after, strlen(after)};
  WHOLE(RENAME, real_rename(from, to), note(RENAMED, 0, 0, 0, before, &name, 1, name.iov_len));
}

int unlink(const char *path) {
  REAL(int, unlink, const char *);
  const char *ours = inside(path);
  if (ours == NULL) return real_unlink(path);
  WHOLE(UNLINK, real_unlink(path), note(UNLINKED, 0, 0, 0, ours, NULL, 0, 0));
}

int rmdir(const char *path) {
  REAL(int, rmdir, const char *);
  const char *ours = inside(path);
  if (ours == NULL) return real_rmdir(path);
  WHOLE(UNLINK, real_rmdir(path), note(FOLDER_REMOVED, 0, 0, 0, ours, NULL, 0, 0));
}

int mkdir(const char *path, mode_t mode) {
  REAL(int, mkdir, const char *, mode_t);
  const char *ours = inside(path);
  if (ours == NULL) return real_mkdir(path, mode);
  WHOLE(MKDIR, real_mkdir(path, mode), note(FOLDER_MADE, 0, 0, 0, ours, NULL, 0, 0));
}
