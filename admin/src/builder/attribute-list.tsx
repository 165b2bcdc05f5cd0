import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SortableList } from '../fields/index.js';
import { Card, EmptyState } from '../ui/index.js';
import classes from './attribute-list.module.css';
import { AttributeRow } from './attribute-row.js';
import { useBuilder } from './builder-context.js';
import { type DraftAttribute, type DraftShape, moveAttribute, removeAttribute } from './draft/index.js';

/** The attributes of a shape. */
export interface AttributeListProps {
  readonly shape: DraftShape;
  readonly onEdit: (attribute: DraftAttribute) => void;
  /** What adds one; null: nothing may. */
  readonly addButton: ReactNode;
}

/** Shows attributes in the order of answers, to be put in another one. */
export function AttributeList({ shape, onEdit, addButton }: AttributeListProps) {
  const t = useTranslations('builder.shape');
  const { readOnlyReason, updateDraft } = useBuilder();
  const { attributes } = shape;
  if (attributes.length === 0) {
    return (
      <Card>
        <EmptyState icon={ListPlus} title={t('noneTitle')} description={t('none')} action={addButton} />
      </Card>
    );
  }
  return (
    <Card flush>
      <div className={classes.list}>
        <SortableList
          label={t('attributes')}
          keys={attributes.map(({ key }) => key)}
          itemLabel={(index) => attributes[index]?.name ?? ''}
          onMove={
            readOnlyReason === null
              ? (from, to) => updateDraft((previous) => moveAttribute(previous, shape.key, from, to))
              : null
          }
        >
          {(index) => {
            const attribute = attributes[index];
            return attribute === undefined ? null : (
              <AttributeRow
                shape={shape}
                attribute={attribute}
                onEdit={() => onEdit(attribute)}
                onRemove={() => updateDraft((previous) => removeAttribute(previous, shape.key, attribute.key))}
              />
            );
          }}
        </SortableList>
      </div>
    </Card>
  );
}
