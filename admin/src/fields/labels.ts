import { createContext, useCallback, useContext } from 'react';
import type { Attribute, ContentModel } from '../api/index.js';
import { useModel, usePanelText } from '../ui/index.js';
import { fieldLabel } from './field-label.js';

type LabelledAttribute = Pick<Attribute, 'name' | 'view'>;

/** Says what an attribute is called in the language of the panel: by the label of the content model, else by its name. */
export function useAttributeLabel(): (attribute: LabelledAttribute) => string {
  const text = usePanelText();
  return useCallback((attribute) => text(attribute.view?.label) ?? fieldLabel(attribute.name), [text]);
}

/** The attributes that the names and paths within a view begin at; null: names are said as they are. */
export const LabelScope = createContext<readonly Attribute[] | null>(null);

/**
 * Says what the attribute at a name or dotted path is called: `author.name` is `Author › Full name`. The path begins at the given
 * attributes, else at those of the scope.
 */
export function usePathLabel(): (path: string, attributes?: readonly Attribute[]) => string {
  const scope = useContext(LabelScope);
  const model = useModel();
  const label = useAttributeLabel();
  return useCallback(
    (path, attributes) => {
      let candidates = attributes ?? scope;
      const labels = path.split('.').map((name) => {
        const attribute = candidates?.find((candidate) => candidate.name === name);
        // The place of an entry in a list is followed by what the entry consists of.
        if (attribute === undefined) return fieldLabel(name);
        candidates = attributesWithin(attribute, model);
        return label(attribute);
      });
      return labels.join(' › ');
    },
    [scope, model, label],
  );
}

function attributesWithin(
  attribute: Attribute,
  { components, contentTypes }: ContentModel,
): readonly Attribute[] | null {
  switch (attribute.storage) {
    case 'component':
      return components.find(({ uid }) => uid === attribute.component)?.attributes ?? null;
    case 'relation':
      return contentTypes.find(({ uid }) => uid === attribute.target)?.attributes ?? null;
    case 'zone':
    case 'media':
    case 'column':
      return null;
  }
}
