import type { Docs } from '../docs.js';
import { InputError, reads, type Tool } from './tool.js';

/** The tool that reads the documentation, for clients that do not read resources. */
export function docsTool(docs: Docs): Tool {
  return {
    name: 'read_docs',
    title: 'Read the documentation',
    description: 'Answers a page of the documentation; without page, their list.',
    annotations: reads,
    properties: () => ({ page: { type: 'string', description: 'As reference/query-language.md' } }),
    required: [],
    answersContent: false,
    async run({ page = 'llms.txt' }) {
      const text = await docs.page(String(page));
      if (text === null) throw new InputError(`There is no page ${String(page)}. read_docs without a page lists them.`);
      return { text };
    },
  };
}
