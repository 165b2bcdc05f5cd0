import { listEmbeddedAttributes, type Snapshot } from '../../../language/schema/index.js';
import type { SearchedVersion, SearchIndex } from '../../../storage/sql/plan/index.js';

/** Characters of a text that is sent: some 2,000 tokens, of which models look at as many as they can. */
const maxCharacters = 8_000;

/** Returns the text of a version that is sent to a provider: what its full-text search finds, without private attributes. */
export function versionText({ table, search }: SearchIndex, { texts }: SearchedVersion, snapshot: Snapshot): string {
  const embedded = listEmbeddedAttributes(search, table.type, snapshot);
  return texts
    .filter(({ attribute }) => embedded.has(attribute))
    .flatMap(({ texts: parts }) => parts)
    .join('\n')
    .trim()
    .slice(0, maxCharacters);
}
