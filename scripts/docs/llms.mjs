/** `llms.txt`: the pages with their first sentences, for language models. */
export function listText(description, sections) {
  const parts = sections.map(({ title, pages }) => {
    const lines = pages.map(
      ({ path, title, summary }) => `- [${title}](${path})${summary === '' ? '' : `: ${summary}`}`,
    );
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return `# Octavo\n\n> ${description}\n\n${parts.join('\n')}`;
}

/** `llms-full.txt`: the text of all pages, one after the other, each behind its path. */
export function fullText(description, pages) {
  const texts = pages.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trimEnd()}\n`);
  return `# Octavo\n\n> ${description}\n\n${texts.join('\n')}`;
}
