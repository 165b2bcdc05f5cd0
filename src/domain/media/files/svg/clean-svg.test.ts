import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.js';
import { SvgError } from './xml-tokens.js';

const start = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

function svg(inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;
}

/** References by number as they are usually written. */
function named(text: string): string {
  const names = new Map([
    ['38', 'amp'],
    ['60', 'lt'],
    ['34', 'quot'],
  ]);
  return text.replace(/&#(38|60|34);/g, (_, code: string) => `&${names.get(code)};`);
}

describe('an image without anything odd', () => {
  test.each([
    ['shapes', '<g id="a" transform="scale(2)"><path d="M0 0L1 1z" fill="#fff"/></g>'],
    ['text', '<text x="1"><tspan>a &lt; b &amp; c</tspan></text>'],
    ['gradients', '<linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient><rect fill="url(#g)"/>'],
    ['references inside', '<use href="#a"/><use xlink:href="#b"/>'],
    ['a picture that is written out', '<image href="data:image/png;base64,iVBORw0KGgo="/>'],
    ['styles', '<style>.a{fill:url(#g);stroke:red}</style><g class="a" style="mask:url(&quot;#m&quot;)"/>'],
    ['names for people', '<title>A</title><g aria-label="C:\\x" data-a="1"/>'],
  ])('stays as it is: %s', async (_, inner) => {
    expect(named(await cleanSvg(svg(inner)))).toBe(`${start}>${inner}</svg>\n`);
  });

  test('may begin with a declaration, a comment and a byte order mark', async () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<svg width='10' height='10'/>\n`;
    expect(await cleanSvg(text)).toBe(`${start} width="10" height="10"/>\n`);
  });

  test('loses what editors leave in it', async () => {
    const inner =
      '<metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata><sodipodi:namedview id="n" pagecolor="#fff"><g/></sodipodi:namedview>' +
      '<g inkscape:export-filename="C:\\a.png" unknown="1" id="b"><unknown><path d="M0 0"/>text</unknown></g>';
    expect(await cleanSvg(svg(inner))).toBe(`${start}><g id="b"></g></svg>\n`);
  });

  test('with verbatim text, which is written as text', async () => {
    expect(await cleanSvg(svg('<style><![CDATA[a > b{fill:red}]]></style>'))).toBe(
      `${start}><style>a &#62; b{fill:red}</style></svg>\n`,
    );
  });
});

describe('an image is refused for', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['a script in what would be left out', '<metadata><script>alert(1)</script></metadata>'],
    ['a script in capitals', '<SCRIPT>alert(1)</SCRIPT>'],
    ['an event', '<g onload="alert(1)"/>'],
    ['an event in capitals', '<g ONLOAD="alert(1)"/>'],
    ['an event with a prefix', '<g x:onclick="alert(1)"/>'],
    ['an event in what would be left out', '<metadata onfocus="alert(1)"/>'],
    ['foreign content', '<foreignObject><p>x</p></foreignObject>'],
    ['a frame', '<iframe href="#a"/>'],
    ['a link', '<a href="#x"><text>x</text></a>'],
    ['an animation of an address', '<animate attributeName="href" to="javascript:alert(1)"/>'],
    ['an address', '<use href="https://example.org/a.svg#b"/>'],
    ['an address with a prefix', '<image xlink:href="//example.org/a.png"/>'],
    ['a program as an address', '<use href="java&#10;script:alert(1)"/>'],
    ['a page that is written out', '<image href="data:text/html,x"/>'],
    ['an image of this kind that is written out', '<image href="data:image/svg+xml;base64,AAAA"/>'],
    ['a style that fetches', '<g style="fill:url(https://example.org)"/>'],
    ['a style sheet that fetches', '<style>a{background:URL( "//example.org")}</style>'],
    ['a style sheet that imports', '<style>@import "x"</style>'],
    ['a style sheet that imports, in pieces', '<style>@imp<!-- -->ort "x"</style>'],
    ['a style sheet that imports, verbatim', '<style>@<![CDATA[import]]> "x"</style>'],
    ['a style that hides something', '<g style="fill:u\\72l(x)"/>'],
    ['a paint that fetches', '<g fill="url(//example.org#a)"/>'],
    ['an entity', '<text>&a;</text>'],
    ['an unfinished reference', '<text>a & b</text>'],
    ['a reference to no character', '<text>&#0;</text>'],
    ['an instruction', '<?xml-stylesheet href="x"?>'],
    ['an attribute twice', '<g id="a" id="b"/>'],
    ['an attribute without quotes', '<g id=a/>'],
    ['a wrong end', '<g></path>'],
    ['no end', '<g>'],
    ['a control character', '<text>\u0001</text>'],
    ['too many levels', `${'<g>'.repeat(200)}${'</g>'.repeat(200)}`],
  ])('%s', async (_, inner) => {
    await expect(cleanSvg(svg(inner))).rejects.toThrow(SvgError);
  });

  test.each([
    ['a document type', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${svg('')}`],
    ['a bomb of entities', `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`],
    ['a style sheet of its own', `<?xml-stylesheet href="x.css"?>${svg('')}`],
    ['two roots', `${svg('')}${svg('')}`],
    ['another root', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['a root with a prefix', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>'],
    ['text behind its end', `${svg('')}x`],
    ['nothing', ''],
    ['text', 'svg'],
  ])('%s', async (_, text) => {
    await expect(cleanSvg(text)).rejects.toThrow(SvgError);
  });
});

test('what is written is clean, whatever was read', async () => {
  const pieces = fc.constantFrom(
    '<g>',
    '</g>',
    '<g/>',
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<a href="x">',
    '</a>',
    '<text x="1">',
    '</text>',
    ' onload="x"',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '&#60;',
    '"',
    "'",
    '<use href="',
    '#a"/>',
    'javascript:',
    '@import',
    'url(',
    ')',
    '<',
    '>',
    'x',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), async (parts) => {
      let written: string;
      try {
        written = await cleanSvg(svg(parts.join('')));
      } catch (error) {
        expect(error).toBeInstanceOf(SvgError);
        return;
      }
      expect(written).not.toMatch(/<(?:script|a)\b|<!|<\?|<[^>]*\son|href="(?!#a")/);
      // It is read again as itself.
      expect(await cleanSvg(written)).toBe(`${written.trimEnd()}\n`);
    }),
    { numRuns: 3_000 },
  );
});

test('the largest image does not hold the server up', async () => {
  const text = svg('<path d="M0 0L1 1" fill="#fff"/>'.repeat(60_000));
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  expect((await cleanSvg(text)).length).toBeGreaterThan(1_900_000);
  for (const open of ['<!--', '<![CDATA[', '<g a="', '<g ', '&', '<', '<g>']) {
    await expect(cleanSvg(svg(open.repeat(200_000)))).rejects.toThrow(SvgError);
  }
  clearInterval(watch);
  expect(longest).toBeLessThan(200);
});
