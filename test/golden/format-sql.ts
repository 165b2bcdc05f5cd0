/**
 * SQL for a reader's eyes: one clause a line, subqueries indented, placeholders with the slot they stand for (`:0`).
 * Long lists of arguments stay on their line; the text is for reviewing, not for running.
 */
export function formatSql(sql: string, slots: readonly number[]): string {
  let at = 0;
  const lines: string[] = [];
  let line = '';
  const indents: boolean[] = [];
  const depth = () => indents.filter((opened) => opened).length;
  const breakLine = () => {
    if (line.trim() !== '') lines.push('  '.repeat(lineDepth) + line.trim());
    line = '';
    lineDepth = depth();
  };
  let lineDepth = 0;
  for (const token of tokens(sql)) {
    if (/^(?:\?|\$\d+)$/.test(token)) {
      line += `:${slots[at]}`;
      at += 1;
    } else if (token === '(') {
      line += '(';
      indents.push(false);
    } else if (token === ')') {
      if (indents.at(-1) === true) {
        breakLine();
        indents.pop();
        lineDepth = depth();
      } else indents.pop();
      line += ')';
    } else if (/^(SELECT|WHERE|FROM|ORDER BY|LIMIT|WHEN|ELSE|END)$/.test(token)) {
      if (token === 'SELECT' && indents.length > 0) indents[indents.length - 1] = true;
      const inSubquery = indents.length === 0 || indents.at(-1) === true;
      if (inSubquery) breakLine();
      line += token;
    } else if (/^(AND|OR)$/.test(token) && (indents.length === 0 || indents.at(-1) === true)) {
      breakLine();
      line += `  ${token}`;
    } else line += token;
  }
  breakLine();
  return lines.map((each) => each.trimEnd()).join('\n');
}

/** Quoted texts and names stay whole; keywords, parentheses and placeholders are tokens of their own. */
function tokens(sql: string): readonly string[] {
  return (
    sql.match(
      /'(?:[^']|'')*'|"(?:[^"]|"")*"|\b(?:SELECT|WHERE|FROM|ORDER BY|LIMIT|WHEN|ELSE|END|AND|OR)\b|\$\d+|[()?]|[^'"()?$A-Z]+|[A-Z]+|./g,
    ) ?? []
  );
}
