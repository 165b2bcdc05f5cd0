/*
 * N: the native ceiling. What L does, without JavaScript: one thread, epoll, HTTP/1.1 with keep-alive, one prepared statement per case that
 * gives the finished bytes of the body. It knows every address beforehand and believes what it is asked; it is for the bench alone.
 *
 * Its setup comes on standard input, as texts that end in a NUL each: the path of the database, SQL to begin with, the number of statements
 * and each of them, the number of requests, and of each its address, its statement, the number of its values and these: `i` before a whole
 * number, `t` before a text. It says its port and its SQLite on standard output.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>
#include "sqlite3.h"

enum { MOST_EVENTS = 64, REQUEST_BYTES = 16384, HEAD_BYTES = 256 };

typedef struct {
  const char *text; /* NULL: a whole number. */
  sqlite3_int64 number;
  int length;
} Value;

typedef struct {
  const char *url;
  size_t length;
  sqlite3_stmt *statement;
  Value *values;
  int count;
} Request;

typedef struct {
  int socket;
  size_t read;
  char request[REQUEST_BYTES];
  char *rest; /* Of an answer that the socket did not take at once. */
  size_t rest_length;
  size_t rest_sent;
} Connection;

static char *setup_at, *setup_end;
static Request *requests;
static Request **table; /* By hash of the address, open addressing. */
static size_t table_mask;
static int poller;

static void fail(const char *what) {
  fprintf(stderr, "N: %s\n", what);
  exit(1);
}

static void *allocated(size_t count, size_t size) {
  void *memory = calloc(count > 0 ? count : 1, size);
  if (memory == NULL) fail("out of memory");
  return memory;
}

static void read_setup(void) {
  size_t size = 1 << 20, length = 0;
  char *bytes = allocated(size, 1);
  for (ssize_t count; (count = read(STDIN_FILENO, bytes + length, size - length)) != 0;) {
    if (count < 0) fail("the setup cannot be read");
    length += (size_t)count;
    if (length == size && (bytes = realloc(bytes, size *= 2)) == NULL) fail("out of memory");
  }
  setup_at = bytes;
  setup_end = bytes + length;
}

static char *next_text(void) {
  char *text = setup_at;
  char *end = text < setup_end ? memchr(text, 0, (size_t)(setup_end - text)) : NULL;
  if (end == NULL) fail("the setup ends too early");
  setup_at = end + 1;
  return text;
}

static size_t next_count(void) { return (size_t)strtoul(next_text(), NULL, 10); }

static size_t hashed(const char *text, size_t length) {
  size_t hash = 14695981039346656037u;
  for (size_t at = 0; at < length; at++) hash = (hash ^ (unsigned char)text[at]) * 1099511628211u;
  return hash ^ (hash >> 32);
}

static Request **place_of(const char *url, size_t length) {
  size_t at = hashed(url, length) & table_mask;
  while (table[at] != NULL && (table[at]->length != length || memcmp(table[at]->url, url, length) != 0))
    at = (at + 1) & table_mask;
  return &table[at];
}

static sqlite3_stmt **prepare_statements(void) {
  sqlite3 *database;
  if (sqlite3_open_v2(next_text(), &database, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK) fail("there is no such database");
  if (sqlite3_exec(database, next_text(), NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
  size_t count = next_count();
  sqlite3_stmt **statements = allocated(count, sizeof *statements);
  for (size_t at = 0; at < count; at++)
    if (sqlite3_prepare_v3(database, next_text(), -1, SQLITE_PREPARE_PERSISTENT, &statements[at], NULL) != SQLITE_OK)
      fail(sqlite3_errmsg(database));
  return statements;
}

static void read_requests(sqlite3_stmt **statements) {
  size_t count = next_count(), size = 2;
  while (size < count * 2) size *= 2;
  table = allocated(size, sizeof *table);
  table_mask = size - 1;
  requests = allocated(count, sizeof *requests);
  for (size_t at = 0; at < count; at++) {
    Request *request = &requests[at];
    request->url = next_text();
    request->length = strlen(request->url);
    request->statement = statements[next_count()];
    request->count = (int)next_count();
    request->values = allocated((size_t)request->count, sizeof(Value));
    for (Value *value = request->values; value < request->values + request->count; value++) {
      char *text = next_text();
      if (*text == 'i') *value = (Value){NULL, strtoll(text + 1, NULL, 10), 0};
      else *value = (Value){text + 1, 0, (int)strlen(text + 1)};
    }
    *place_of(request->url, request->length) = request;
  }
}

/* The date of an answer, made once a second. */
static const char *date(void) {
  static char text[40];
  static time_t last;
  time_t now = time(NULL);
  if (now != last) {
    struct tm parts;
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&now, &parts));
    last = now;
  }
  return text;
}

static void want(Connection *connection, unsigned events, int operation) {
  struct epoll_event event = {.events = events, .data.ptr = connection};
  if (epoll_ctl(poller, operation, connection->socket, &event) != 0) fail("epoll");
}

/* Keeps what a socket did not take until it takes more. */
static void keep_rest(Connection *connection, const struct iovec *parts, size_t sent) {
  size_t whole = parts[0].iov_len + parts[1].iov_len;
  connection->rest = allocated(whole, 1);
  memcpy(connection->rest, parts[0].iov_base, parts[0].iov_len);
  memcpy(connection->rest + parts[0].iov_len, parts[1].iov_base, parts[1].iov_len);
  connection->rest_length = whole;
  connection->rest_sent = sent;
  want(connection, EPOLLOUT, EPOLL_CTL_MOD);
}

/* 0 where the connection is over. */
static int send_answer(Connection *connection, const char *status, const void *body, size_t length) {
  char head[HEAD_BYTES];
  int head_length = snprintf(head, sizeof head,
    "HTTP/1.1 %s\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: %zu\r\nDate: %s\r\n"
    "Connection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n", status, length, date());
  struct iovec parts[2] = {{head, (size_t)head_length}, {(void *)body, length}};
  ssize_t sent = writev(connection->socket, parts, length > 0 ? 2 : 1);
  if (sent < 0 && errno != EAGAIN) return 0;
  if (sent < 0) sent = 0;
  if ((size_t)sent < (size_t)head_length + length) keep_rest(connection, parts, (size_t)sent);
  return 1;
}

static int answer(Connection *connection, const char *url, size_t length) {
  Request *request = *place_of(url, length);
  if (request == NULL) return send_answer(connection, "404 Not Found", "", 0);
  sqlite3_stmt *statement = request->statement;
  for (int at = 0; at < request->count; at++) {
    Value *value = &request->values[at];
    if (value->text == NULL) sqlite3_bind_int64(statement, at + 1, value->number);
    else sqlite3_bind_text(statement, at + 1, value->text, value->length, SQLITE_STATIC);
  }
  int alive;
  if (sqlite3_step(statement) == SQLITE_ROW) {
    const void *body = sqlite3_column_blob(statement, 0);
    alive = send_answer(connection, "200 OK", body, (size_t)sqlite3_column_bytes(statement, 0));
  } else {
    alive = send_answer(connection, "500 Internal Server Error", "", 0);
  }
  sqlite3_reset(statement);
  return alive;
}

/* Answers every whole request that has been read, one after the other. */
static int answer_read(Connection *connection) {
  while (connection->rest == NULL) {
    char *end = memmem(connection->request, connection->read, "\r\n\r\n", 4);
    if (end == NULL) return connection->read < REQUEST_BYTES;
    if (memcmp(connection->request, "GET ", 4) != 0) return 0;
    char *url = connection->request + 4;
    char *space = memchr(url, ' ', (size_t)(end - url));
    if (space == NULL || !answer(connection, url, (size_t)(space - url))) return 0;
    connection->read -= (size_t)(end + 4 - connection->request);
    memmove(connection->request, end + 4, connection->read);
  }
  return 1;
}

static int read_more(Connection *connection) {
  ssize_t count = recv(connection->socket, connection->request + connection->read, REQUEST_BYTES - connection->read, 0);
  if (count <= 0) return count < 0 && errno == EAGAIN;
  connection->read += (size_t)count;
  return answer_read(connection);
}

static int send_rest(Connection *connection) {
  size_t left = connection->rest_length - connection->rest_sent;
  ssize_t sent = send(connection->socket, connection->rest + connection->rest_sent, left, 0);
  if (sent < 0) return errno == EAGAIN;
  connection->rest_sent += (size_t)sent;
  if ((size_t)sent < left) return 1;
  free(connection->rest);
  connection->rest = NULL;
  want(connection, EPOLLIN, EPOLL_CTL_MOD);
  return answer_read(connection);
}

static void accept_one(int listener) {
  int accepted = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (accepted < 0) return;
  int on = 1;
  setsockopt(accepted, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  Connection *connection = allocated(1, sizeof *connection);
  connection->socket = accepted;
  want(connection, EPOLLIN, EPOLL_CTL_ADD);
}

static void end_connection(Connection *connection) {
  close(connection->socket);
  free(connection->rest);
  free(connection);
}

static int listen_somewhere(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) != 0 || listen(listener, 511) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &length) != 0)
    fail("no port can be opened");
  printf("%d %s\n", ntohs(address.sin_port), sqlite3_libversion());
  fflush(stdout);
  return listener;
}

int main(void) {
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  read_setup();
  read_requests(prepare_statements());
  poller = epoll_create1(EPOLL_CLOEXEC);
  Connection listening = {.socket = listen_somewhere()};
  want(&listening, EPOLLIN, EPOLL_CTL_ADD);
  for (struct epoll_event events[MOST_EVENTS];;) {
    int count = epoll_wait(poller, events, MOST_EVENTS, -1);
    for (int at = 0; at < count; at++) {
      Connection *connection = events[at].data.ptr;
      if (connection == &listening) accept_one(listening.socket);
      else if (!(connection->rest != NULL ? send_rest(connection) : read_more(connection))) end_connection(connection);
    }
  }
}
