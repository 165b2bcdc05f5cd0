import type { Sql } from '../../../sql/plan/index.js';

/** A text in lower case, compared by its bytes. ASCII needs no ICU: it has as many bytes as characters. */
export function foldText(text: Sql): Sql {
  return `CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text} COLLATE "C") ELSE lower(${text} COLLATE "und-x-icu") COLLATE "C" END`;
}
