import { createServer } from 'node:http';

/**
 * Runs a bare server of the bench: it is set up by the first message, answers it with its port, and knows nothing but
 * GET by the text of the address.
 * @template Setup
 * @param {(setup: Setup) => (url: string) => Buffer | string | undefined} prepare
 */
export function serveGet(prepare) {
  process.once('message', (setup) => {
    const answer = prepare(/** @type {Setup} */ (setup));
    const server = createServer((request, response) => {
      const body = answer(request.url ?? '');
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
    });
    server.listen(0, '127.0.0.1', () => {
      process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
    });
  });
}
