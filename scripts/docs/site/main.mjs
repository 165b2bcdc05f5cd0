// What pages of the site do in a browser: search, and copying of code. The site works without it, and from a folder without a server.
import { searchOf } from './search.mjs';

/** @type {HTMLScriptElement} */
const script = document.currentScript;
const siteRoot = new URL('.', script.src);

addSearch();
addCopyButtons();
addVersions();

function addSearch() {
  const form = element('form', { role: 'search' });
  const input = element('input', {
    type: 'search',
    placeholder: 'Search ( / )',
    'aria-label': 'Search the documentation',
    'aria-controls': 'found',
    autocomplete: 'off',
  });
  const list = element('ul', { id: 'found', class: 'found', hidden: '' });
  const status = element('p', { role: 'status', class: 'skip' });
  form.append(input, list, status);
  document.querySelector('.version').after(form);

  let search = null;
  const load = () => {
    search ??= loadParts().then(searchOf, () => null);
    return search;
  };
  const show = async () => {
    const words = input.value.trim();
    const find = words === '' ? null : await load();
    if (words !== input.value.trim()) return;
    const parts = find === null ? [] : find(words);
    list.replaceChildren(...parts.map(resultOf));
    if (words !== '' && parts.length === 0) list.append(element('li', {}, 'Nothing found'));
    list.hidden = words === '';
    status.textContent = words === '' ? '' : `${parts.length} found`;
  };
  const links = () => [...list.querySelectorAll('a')];

  input.addEventListener('focus', load);
  input.addEventListener('input', show);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await show();
    links()[0]?.click();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const places = [input, ...links()];
    const next = places.indexOf(document.activeElement) + step;
    places[Math.min(Math.max(next, 0), places.length - 1)].focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (!form.contains(target)) list.hidden = true;
  });
  document.addEventListener('keydown', (event) => {
    const typing = /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '');
    if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

/** In a site of several versions, a choice of the others; it leads to their first page, as they need not have this one. */
function addVersions() {
  const [, own] = /\/(\d+\.\d+\.\d+)\/$/.exec(siteRoot.pathname) ?? [];
  if (own === undefined) return;
  const list = element('script', { src: new URL('../versions.js', siteRoot).href });
  list.addEventListener('load', () => {
    const choice = element('select', { class: 'version', 'aria-label': 'Version' });
    for (const version of globalThis.octavoVersions) choice.append(element('option', {}, version));
    choice.value = own;
    choice.addEventListener('change', () => {
      location.href = new URL(`../${choice.value}/index.html`, siteRoot).href;
    });
    document.querySelector('.version').replaceWith(choice);
  });
  document.head.append(list);
}

/** The parts of all pages, which a script sets: a page that was opened from a folder may not fetch. */
function loadParts() {
  return new Promise((resolve, reject) => {
    const data = element('script', { src: new URL('search-data.js', siteRoot).href });
    data.addEventListener('load', () => resolve(globalThis.octavoDocumentation));
    data.addEventListener('error', () => reject(new Error('search-data.js is not there')));
    document.head.append(data);
  });
}

function resultOf({ href, page, heading, text }) {
  const link = element('a', { href: new URL(href, siteRoot).href });
  link.append(element('strong', {}, heading === '' ? page : heading));
  if (heading !== '') link.append(element('span', {}, page));
  link.append(element('small', {}, text.length > 120 ? `${text.slice(0, 120)} …` : text));
  const item = element('li', {});
  item.append(link);
  return item;
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('pre')) {
    const frame = element('div', { class: 'code' });
    const button = element('button', { type: 'button' }, 'Copy');
    block.replaceWith(frame);
    frame.append(block, button);
    button.addEventListener('click', async () => {
      const copied = await navigator.clipboard.writeText(block.textContent).then(
        () => true,
        () => false,
      );
      button.textContent = copied ? 'Copied' : 'Not allowed';
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
  }
}

function element(name, attributes, text = '') {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(text);
  return made;
}
