import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { ModelState, WireJson } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { fieldLabel } from '../../fields/index.js';
import { panelText } from '../../ui/index.js';
import { asJsonObject, getAttributeView, getDisplayName, userUid } from '../draft/index.js';

/** Definitions by uid. */
type Definitions = ModelState['definitions'];

/** The models on both sides of a change, as far as they are known here. */
export interface ModelSides {
  readonly before: Definitions;
  readonly after: Definitions;
  readonly locales: ModelState['locales'];
}

/** An attribute of a content type or component. */
interface AttributeRef {
  readonly of: string;
  readonly attribute: string;
}

/** What people call the parts of one model. */
export interface ModelNames {
  /** A content type or component. */
  readonly shape: (uid: string) => string;
  /** A field: its label, in the language of the panel if it has one in that. */
  readonly field: (ref: AttributeRef) => string;
}

/** The words of a sentence about a change: texts, formats, and names before and after it. */
export interface ModelWords {
  readonly t: ReturnType<typeof useTranslations<'builder'>>;
  readonly format: Pick<ReturnType<typeof useFormatter>, 'list' | 'number'>;
  readonly before: ModelNames;
  readonly after: ModelNames;
  readonly locale: (code: string) => string;
}

/** The words for changes between two models. */
export function useModelWords({ before, after, locales }: ModelSides): ModelWords {
  const t = useTranslations('builder');
  const format = useFormatter();
  const language = useLocale();
  const localeName = useLocaleName();
  const names = (first: Definitions, second: Definitions) => createModelNames([first, second], t, language);
  return {
    t,
    format,
    before: names(before, after),
    after: names(after, before),
    locale: (code) => locales.list.find((locale) => locale.code === code)?.name ?? localeName(code),
  };
}

/** The names in the first of some models that has the part; of a part that none has, what its API ID says. */
export function createModelNames(models: readonly Definitions[], t: ModelWords['t'], language: string): ModelNames {
  return {
    shape(uid) {
      switch (uid) {
        case userUid:
          return t('builtIn.users');
        case 'plugin::users-permissions.role':
          return t('builtIn.roles');
        case 'plugin::upload.file':
          return t('builtIn.files');
        default: {
          const head = models.find((model) => Object.hasOwn(model, uid))?.[uid];
          const name = head === undefined ? uid : getDisplayName({ uid, head });
          return name === uid ? fieldLabel(uid.slice(uid.lastIndexOf('.') + 1)) : name;
        }
      }
    },
    field({ of, attribute }) {
      const facts = models.map((model) => findFacts(model, of, attribute)).find((found) => found !== undefined);
      const { label } = getAttributeView({ facts: asJsonObject(facts) });
      return label === undefined ? fieldLabel(attribute) : panelText(label, language);
    },
  };
}

function findFacts(model: Definitions, of: string, attribute: string): WireJson | undefined {
  const attributes = asJsonObject(model[of]?.attributes);
  return Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
}
