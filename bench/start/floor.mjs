// The least that a server of Node costs: it says 200 to everybody. Its port is its argument.
import { createServer } from 'node:http';

createServer((_, answer) => answer.end('{}')).listen(Number(process.argv[2]), '127.0.0.1');
