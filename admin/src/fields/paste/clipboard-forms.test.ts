import { expect, test } from 'vitest';
import { parseHtml } from '../../../../test/support/parse-html.js';
import { htmlToBlocks } from './html-to-blocks.js';

/* How programs write what HTML has an element for, each in its smallest form. */

const text = (content: string) => [{ text: content }];
const paragraph = (content: string) => ({ type: 'paragraph', children: text(content) });
const heading = (level: number, content: string) => ({ type: 'heading', level, children: text(content) });
const code = (content: string, language?: string) => ({
  type: 'code',
  ...(language === undefined ? {} : { language }),
  children: text(content),
});
const item = (content: string) => ({ type: 'list-item', children: text(content) });
const list = (format: string, ...children: readonly object[]) => ({ type: 'list', format, children });
const wordEntry = (entry: string, mark: string, content: string) =>
  `<p class=MsoListParagraph style='mso-list:${entry}'><span style='mso-list:Ignore'>${mark}</span>${content}</p>`;
const codeFont = `style="white-space:pre-wrap;font-family:'Roboto Mono',monospace"`;
const editorLine = 'style="font-family: Menlo, monospace; white-space: pre"';

test.each([
  [
    'Word on the web: headings are paragraphs with a role',
    '<p role="heading" aria-level="2"><span>Harbour</span></p><p>text</p>',
    [heading(2, 'Harbour'), paragraph('text')],
  ],
  [
    'Word on the web: a list for each level, beside each other',
    '<ul><li data-aria-level="1">a</li></ul><ul><li data-aria-level="2"><p>b</p></li></ul><ul><li data-aria-level="1">c</li></ul>',
    [list('unordered', item('a'), list('unordered', item('b')), item('c'))],
  ],
  [
    'Numbered headings are entries of lists',
    '<ol><li><h2>First</h2></li></ol><p>text</p><ol start="2"><li><p role="heading" aria-level="2">Second</p></li></ol>',
    [heading(2, 'First'), paragraph('text'), heading(2, 'Second')],
  ],
  [
    'Word: lists that follow each other are told apart',
    wordEntry('l0 level1 lfo1', '1.', 'a') +
      wordEntry('l0 level1 lfo1', '2.', 'b') +
      wordEntry('l1 level1 lfo2', '1.', 'c'),
    [list('ordered', item('a'), item('b')), list('ordered', item('c'))],
  ],
  [
    'Word: a list in a list may be another one',
    wordEntry('l0 level1 lfo1', '1.', 'a') +
      wordEntry('l2 level2 lfo3', 'a.', 'b') +
      wordEntry('l0 level1 lfo1', '2.', 'c'),
    [list('ordered', item('a'), list('ordered', item('b')), item('c'))],
  ],
  [
    'Word: further paragraphs of an entry',
    `${wordEntry('l0 level1 lfo1', '1.', 'a')}<p class=MsoListParagraphCxSpMiddle>more</p>${wordEntry('l0 level1 lfo1', '2.', 'b')}`,
    [list('ordered', item('a\nmore'), item('b'))],
  ],
  ['Word: such a paragraph without a list before it', '<p class=MsoListParagraph>alone</p>', [paragraph('alone')]],
  [
    'Word: tracked changes are taken as accepted',
    '<p>The <span class=msoDel><del cite="mailto:Ada">red</del></span><span class=msoIns><ins cite="mailto:Ada">blue</ins></span> boat</p>',
    [paragraph('The blue boat')],
  ],
  [
    'a page: what was deleted and inserted is shown',
    '<p><del>red</del> <ins>blue</ins></p>',
    [
      {
        type: 'paragraph',
        children: [{ text: 'red', strikethrough: true }, { text: ' ' }, { text: 'blue', underline: true }],
      },
    ],
  ],
  [
    'Google Docs: the boxes of a checklist are pictures',
    '<ul><li role="checkbox"><img src="data:image/png;base64,AA==" aria-roledescription="checkbox"><p>a</p></li><li role="checkbox"><img src="data:image/png;base64,AA==" aria-roledescription="checkbox"><p>b</p></li></ul>',
    [list('unordered', item('a'), item('b'))],
  ],
  [
    'Google Docs: code is another font',
    `<p><span style="white-space:pre-wrap;font-family:Arial">run </span><span ${codeFont}>octavo start</span></p>`,
    [{ type: 'paragraph', children: [{ text: 'run ' }, { text: 'octavo start', code: true }] }],
  ],
  [
    'Google Docs: several paragraphs of code',
    `<p><span ${codeFont}>if (ebb) {</span></p><p><span ${codeFont}>  wait();</span></p><p><span ${codeFont}>}</span></p>`,
    [code('if (ebb) {\n  wait();\n}')],
  ],
  [
    'Notion: a part of a line has styles instead of elements',
    '<span data-token-index="0" style="font-family: SFMono-Regular, Menlo">a</span> <span data-token-index="2" style="border-bottom: 0.05em solid">b</span>',
    [{ type: 'paragraph', children: [{ text: 'a', code: true }, { text: ' ' }, { text: 'b', underline: true }] }],
  ],
  [
    'Visual Studio Code in Safari: a box for each line',
    `<div ${editorLine}><span>if (ebb)</span></div><div ${editorLine}><span>  </span><span>wait();</span></div><br ${editorLine}><div ${editorLine}>row();</div>`,
    [code('if (ebb)\n  wait();\n\nrow();')],
  ],
  [
    'a terminal: boxes within a line',
    `<div ${editorLine}><div style="display: inline">$</div> octavo start</div>`,
    [code('$ octavo start')],
  ],
  [
    'code of several lines without pre',
    '<p>before</p><code data-language="JavaScript">a();<br><span>  b();</span></code><p>after</p>',
    [paragraph('before'), code('a();\n  b();', 'javascript'), paragraph('after')],
  ],
  [
    'code of several lines within a line',
    '<p>Write <code>a<br>b</code> here.</p>',
    [{ type: 'paragraph', children: [{ text: 'Write ' }, { text: 'a\nb', code: true }, { text: ' here.' }] }],
  ],
  [
    'GitHub: a file is a table of lines',
    '<table data-tagsearch-lang="Go"><tr><td class="blob-code">func a() {</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">\tb()</td></tr><tr><td></td><td class="blob-code">}</td></tr></table>',
    [code('func a() {\n\tb()\n}', 'go')],
  ],
  [
    'Slack: what begins a paragraph is shown as a block',
    '<span>a</span><span style="display: block; height: 8px"></span><span style="display: inline !important">b</span>',
    [paragraph('a'), paragraph('b')],
  ],
  ['boxes within a line', '<p>a <div style="display: inline">b</div> c</p>', [paragraph('a'), paragraph('b c')]],
  ['spaces of no width hold no text', '<p>a</p><p>\u200b</p><p>b</p>', [paragraph('a'), paragraph('b')]],
  ['how characters are read', '<p><ruby>港<rp>(</rp><rt>みなと</rt><rp>)</rp></ruby></p>', [paragraph('港')]],
  [
    'Excel: rows that are filtered out',
    '<table><tr><td>a<td>b<tr style="height:0; display:none"><td>c<td>d<tr><td>e<td>f</table>',
    [
      {
        type: 'table',
        rows: [
          [text('a'), text('b')],
          [text('e'), text('f')],
        ],
      },
    ],
  ],
  [
    'Notion: callouts are written as text',
    '<p>&lt;aside&gt;<br>\n💡</p>\n<h3>Tides</h3>\n<p>&lt;/aside&gt;</p>\n<p>&lt;aside&gt;<br>\n⚓</p>\n<p>a <strong>b</strong></p>\n<p>&lt;aside&gt;</p>\n<p>inner</p>\n<p>&lt;/aside&gt;</p>\n<p>c</p>\n<p>&lt;/aside&gt;</p>\n<p>behind</p>',
    [
      { type: 'quote', children: text('💡') },
      heading(3, 'Tides'),
      { type: 'quote', children: [{ text: '⚓ ' }, { text: 'a ' }, { text: 'b', bold: true }] },
      { type: 'quote', children: text('inner') },
      { type: 'quote', children: text('c') },
      paragraph('behind'),
    ],
  ],
  ['a page that writes about such an element', '<p>&lt;aside&gt;</p><p>a</p>', [paragraph('<aside>'), paragraph('a')]],
  ['a space before a line break', '<p>a <br>b</p>', [paragraph('a\nb')]],
])('%s', (_, html, blocks) => {
  expect(htmlToBlocks(parseHtml(html))).toEqual(blocks);
});
