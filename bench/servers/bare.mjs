import { createServer } from 'node:http';

/** @typedef {Buffer | string | undefined} Body undefined: there is no such address. */

/**
 * Runs a bare server of the bench: it is set up by the first message, answers it with its port, and knows nothing but
 * GET by the text of the address.
 * @template Setup
 * @param {(setup: Setup) => (url: string) => Body} prepare
 */
export function serveGet(prepare) {
  serve((/** @type {Setup} */ setup) => {
    const answer = prepare(setup);
    return (url, response) => send(response, answer(url));
  });
}

/**
 * The same where an answer has to be waited for.
 * @template Setup
 * @param {(setup: Setup) => (url: string) => Promise<Body>} prepare
 */
export function serveGetLater(prepare) {
  serve((/** @type {Setup} */ setup) => {
    const answer = prepare(setup);
    return (url, response) => {
      answer(url).then(
        (body) => send(response, body),
        (error) => response.destroy(error),
      );
    };
  });
}

/** Answers every request alike: nothing changed. */
export function serveUnchanged() {
  serve((/** @type {{ tag: string }} */ { tag }) => (_, response) => {
    response.writeHead(304, ['ETag', tag]);
    response.end();
  });
}

/**
 * @template Setup
 * @param {(setup: Setup) => (url: string, response: import('node:http').ServerResponse) => void} prepare
 */
function serve(prepare) {
  process.once('message', (setup) => {
    const answer = prepare(/** @type {Setup} */ (setup));
    const server = createServer((request, response) => answer(request.url ?? '', response));
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
    });
  });
}

/** @param {import('node:http').ServerResponse} response @param {Body} body */
function send(response, body) {
  if (body === undefined) {
    response.writeHead(404, ['Content-Length', '0']);
    response.end();
    return;
  }
  const headers = [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ];
  response.writeHead(200, headers);
  response.end(body);
}
