import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../model', import.meta.url));
const projectWithTextIndex = fileURLToPath(new URL('../.data/model-with-text-index', import.meta.url));

/** Returns a copy of the model in which titles have an index of their text. */
export function modelWithTextIndex() {
  rmSync(projectWithTextIndex, { recursive: true, force: true });
  cpSync(project, projectWithTextIndex, { recursive: true });
  const file = join(projectWithTextIndex, 'schema/content-types/article.json');
  const article = JSON.parse(readFileSync(file, 'utf8'));
  article.attributes.title.index = 'text';
  writeFileSync(file, JSON.stringify(article));
  return projectWithTextIndex;
}
