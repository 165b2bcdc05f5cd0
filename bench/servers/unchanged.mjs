// The floor of a conditional GET: 304 with its tag, whatever is asked.
import { serveUnchanged } from './bare.mjs';

serveUnchanged();
