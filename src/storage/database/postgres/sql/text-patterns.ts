import type { Sql, TextPatterns } from '../../../sql/plan/index.js';
import { foldText } from './fold-text.js';

/**
 * Patterns of LIKE, which an index of the extension pg_trgm serves (decision 0087). One whose words are all shorter than three characters
 * would make it read its index whole. It knows letters by the locale of the database for characters: in `C` those of ASCII alone.
 */
export const textPatterns: TextPatterns = {
  matches: (text, part) => `(${foldText(text)}) LIKE ${containing(part)}`,
  isIndexed: (part) =>
    `(SELECT ${part} ~ '[0-9A-Za-z]{3}' OR (${part} ~ '[[:alnum:]]{3}' AND ` +
    `(SELECT datctype NOT IN ('C', 'POSIX') FROM pg_database WHERE datname = current_database())))`,
  needsRow: (column) => `octet_length(${column}) >= 0`,
};

/** Evaluated once, and unknown to the planner, which has one plan for all patterns. */
function containing(part: Sql): Sql {
  const escaped = ['\\', '%', '_'].reduce(
    (sql, character) => `replace(${sql}, '${character}', '\\${character}')`,
    foldText(part),
  );
  return `(SELECT '%' || ${escaped} || '%')`;
}
