import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { expect, test } from 'vitest';
import { parseHtml } from '../../../../test/support/parse-html.js';
import { blocksToMarkdown } from './blocks-to-markdown.js';
import { htmlToBlocks } from './html-to-blocks.js';

const markdown = (html: string) => blocksToMarkdown(htmlToBlocks(parseHtml(html)), () => null);

test('a recorded clipboard becomes Markdown', () => {
  const html = readFileSync(new URL('../../../../test/fixtures/clipboards/notion.html', import.meta.url), 'utf8');
  expect(markdown(html)).toBe(`# Notes from the harbour

### What we saw

**Bold**, *italic*, ~~struck~~ and \`code\`.

See [the tides](https://example.org/tides).

- Ropes
  - of hemp
  - of **steel**
- Lamps

1. Cast off
2. Row

> The sea is patient.

\`\`\`python
for tide in day:
    wait()
\`\`\`

| Boat | Length |
| --- | --- |
| Gull | 7 m |`);
});

test.each(['word', 'google-docs', 'pages', 'notion', 'web-page'])(
  'what is pasted from %s is read again as it was',
  (name) => {
    const html = readFileSync(new URL(`../../../../test/fixtures/clipboards/${name}.html`, import.meta.url), 'utf8');
    const withoutUnderline = (text: string) => JSON.parse(text.replaceAll(',"underline":true', ''), dropHeadBold);
    const blocks = htmlToBlocks(parseHtml(html)).filter(({ type }) => type !== 'picture');
    const again = JSON.parse(
      JSON.stringify(htmlToBlocks(parseHtml(marked.parse(markdown(html), { async: false })))),
      dropHeadBold,
    );
    expect(text(again)).toEqual(text(withoutUnderline(JSON.stringify(blocks))));
  },
);

/** Heads of tables are bold in some programs, and are bold by themselves in Markdown, which has no tables without heads. */
function dropHeadBold(key: string, value: unknown): unknown {
  if (key === 'hasHeader') return undefined;
  return key === 'rows' ? JSON.parse(JSON.stringify(value).replaceAll(',"bold":true', '')) : value;
}

/** Texts that differ in nothing are one text, and lines of one block are as far apart as a space. */
function text(blocks: unknown): unknown {
  return JSON.parse(JSON.stringify(blocks).replaceAll('"},{"text":"', '').replaceAll('\\n', ' '));
}

test.each([
  ['<p>1 * 2 * 3 and _this_ and snake_case</p>', '1 \\* 2 \\* 3 and \\_this\\_ and snake_case'],
  ['<p># no heading</p>', '\\# no heading'],
  ['<p>1. no list</p>', '1\\. no list'],
  ['<p>a&lt;b&gt; [c]</p>', 'a\\<b> \\[c\\]'],
  ['<p><b>bold </b>text</p>', '**bold** text'],
  ['<p><code>a`b</code></p>', '`` a`b ``'],
  ['<p><a href="https://x.example/a_(b)">x</a></p>', '[x](<https://x.example/a_(b)>)'],
  ['<p>one<br>two</p>', 'one  \ntwo'],
  ['<ul><li>one<br>two</li></ul>', '- one  \n  two'],
  ['<p><b>one<br><br>two</b></p>', '**one**  \n  \n**two**'],
  [
    "<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>a</p><p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>b</p><p style='mso-list:l1 level1 lfo3'><span style='mso-list:Ignore'>1.</span>c</p>",
    '1. a\n\n1) b\n\n1. c',
  ],
  ['<p>-</p><ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>', '-\n\n- a\n\nb\n\n- c'],
  ['<p><b>Se<u>ve</u>ral</b> marks</p>', '**Several** marks'],
  ['<p><b>What is <code>$ebb</code>? </b>No</p>', '**What is `$ebb`?** No'],
  ['<p><i>In an <b>italic</b> line</i></p>', '*In an **italic** line*'],
  ['<p><b>strong, <i>both</i></b><i> and slanted</i></p>', '**strong, *both*** *and slanted*'],
  ['<p>Look!<a href="https://x.example">x</a></p>', 'Look\\![x](https://x.example)'],
])('%s', (html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test('tasks of Notion stay tasks', () => {
  const html = '<ul>\n<li>[ ]  Row<ul>\n<li>[x]  Rest</li>\n</ul>\n</li>\n<li>[y] and [ ]</li>\n</ul>';
  const tasks = markdown(html);
  expect(tasks).toBe('- [ ] Row\n  - [x] Rest\n- \\[y\\] and \\[ \\]');
  expect(marked.parse(tasks)).toContain('type="checkbox"');
});
