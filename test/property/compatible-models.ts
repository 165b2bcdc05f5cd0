import { assessChange, changesBetween, type ModelFile } from '../../src/language/schema/index.js';
import { type GeneratedModel, recordOf } from './models.js';

interface Definition {
  kind?: string;
  readonly attributes: Record<string, unknown>;
}

/**
 * The files of the second model without what can never become of the first one, and with the kinds of its content types: most pairs of models that
 * are made at random have something like that between them. Documents may still stand against the rest.
 */
export function makeCompatible(one: GeneratedModel, other: GeneratedModel): readonly ModelFile[] {
  const before = recordOf(one);
  let files = other.files;
  for (let turn = 0; turn < 5; turn++) {
    const after = recordOf({ ...other, files });
    const changes = changesBetween(before, after);
    const wrong = changes.filter((change) => {
      const { refusal, impactChecks } = assessChange(change, before, after);
      return refusal !== null || impactChecks.some(({ otherwise }) => otherwise === 'refused');
    });
    if (wrong.length === 0) return files;
    const next = files.map((file): ModelFile => {
      const definition = JSON.parse(file.json) as Definition;
      for (const change of wrong) {
        if (!('of' in change) || !isOf(file, change.of)) continue;
        if (change.is === 'type-kind') definition.kind = String(change.before);
        if ('attribute' in change) delete definition.attributes[change.attribute];
      }
      return { ...file, json: JSON.stringify(definition) };
    });
    // Two sides of a relation refer to each other.
    try {
      recordOf({ ...other, files: next });
    } catch {
      return files;
    }
    files = next;
  }
  return files;
}

function isOf({ path }: ModelFile, uid: string): boolean {
  const [, name, component] = /^schema\/(?:content-types\/([^/]+)|components\/(.+))\.json$/.exec(path) ?? [];
  return uid === (name === undefined ? component?.replace('/', '.') : `api::${name}.${name}`);
}
