// The floor of a conditional GET: 304 with its tag for every request.
import { serveUnchanged } from './bare.mjs';

serveUnchanged();
