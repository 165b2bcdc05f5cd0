import { List, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { AttributeView, ModelState, ShapeView, WireJson } from '../../api/index.js';
import { fieldLabel } from '../../fields/index.js';
import { Card } from '../../ui/index.js';
import { asJsonObject, type Draft, getAttributeView, getShapeView } from '../draft/index.js';
import { isSameJson } from '../draft/is-same-json.js';
import { useShapeName } from '../use-shape-name.js';

const shapeParts: readonly (keyof ShapeView)[] = ['plural', 'icon', 'title', 'groups'];
const attributeParts: readonly (keyof AttributeView)[] = ['label', 'help', 'placeholder', 'width'];

interface ViewChange {
  /** What is shown otherwise. */
  readonly name: string;
  readonly parts: readonly (keyof ShapeView | keyof AttributeView)[];
}

/** Lists in words how a draft shows content otherwise than the model; nothing where it does not. */
export function ViewChanges({ state, draft }: { readonly state: ModelState; readonly draft: Draft }) {
  const t = useTranslations('builder.view');
  const shapeName = useShapeName();
  const changes = listViewChanges(state, draft, shapeName);
  if (changes.length === 0) return null;
  return (
    <Card title={t('changes')} description={t('changesHint')}>
      <List size="sm" aria-label={t('changes')}>
        {changes.map(({ name, parts }) => (
          <List.Item key={name}>
            <Text size="sm">{t('changed', { name, parts: parts.map((part) => t(`part.${part}`)).join(', ') })}</Text>
          </List.Item>
        ))}
      </List>
    </Card>
  );
}

function listViewChanges(
  { definitions }: ModelState,
  { shapes }: Draft,
  shapeName: ReturnType<typeof useShapeName>,
): readonly ViewChange[] {
  return shapes.flatMap((shape) => {
    const { attributes: attributesBefore = {}, ...head } = definitions[shape.origin ?? ''] ?? {};
    const attributes = shape.attributes.map((attribute): ViewChange => {
      const facts = asJsonObject(asJsonObject(attributesBefore)[attribute.origin ?? '']);
      return {
        name: `${shapeName(shape)} › ${fieldLabel(attribute.name)}`,
        parts: changedParts(attributeParts, getAttributeView({ facts }), getAttributeView(attribute)),
      };
    });
    const own = {
      name: shapeName(shape),
      parts: changedParts(shapeParts, getShapeView({ head }), getShapeView(shape)),
    };
    return [own, ...attributes].filter(({ parts }) => parts.length > 0);
  });
}

function changedParts<T extends object>(parts: readonly (keyof T)[], before: T, after: T): readonly (keyof T)[] {
  const json = (value: unknown): WireJson => (value ?? null) as WireJson;
  return parts.filter((part) => !isSameJson(json(before[part]), json(after[part])));
}
