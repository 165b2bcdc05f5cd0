import { createRequire } from 'node:module';
import { escaped } from './escaped.mjs';

// Required, not imported: the types of the package bring the DOM's along, which differ from Node's for the whole program.
const hljs = createRequire(import.meta.url)('highlight.js/lib/common');

/** Languages of the highlighter by the name that code blocks have; the others are plain text. */
const languages = {
  sh: 'bash',
  graphql: 'graphql',
  js: 'javascript',
  jsx: 'javascript',
  json: 'json',
  jsonl: 'json',
  sql: 'sql',
  ts: 'typescript',
  yaml: 'yaml',
};

/** Code as HTML, with the classes `hljs-…` of the highlighter. */
export function highlighted(code, name) {
  const language = Object.hasOwn(languages, name) ? languages[name] : null;
  return language === null ? escaped(code) : hljs.highlight(code, { language }).value;
}
