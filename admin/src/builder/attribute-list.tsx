import { ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { SortableList } from '../fields/index.js';
import { Card, EmptyState } from '../ui/index.js';
import classes from './attribute-list.module.css';
import { AttributeRow } from './attribute-row.js';
import { useBuilder } from './builder-context.js';
import { type DraftAttribute, type DraftShape, withAttributeMoved, withoutAttribute } from './draft/index.js';

/** The attributes of a shape. */
export interface AttributeListProps {
  readonly shape: DraftShape;
  readonly onEdit: (attribute: DraftAttribute) => void;
  /** What adds one; null: nothing may. */
  readonly add: ReactNode;
}

/** Shows attributes in the order of answers, to be put in another one. */
export function AttributeList({ shape, onEdit, add }: AttributeListProps) {
  const t = useTranslations('builder.shape');
  const { closed, edit } = useBuilder();
  const { attributes } = shape;
  if (attributes.length === 0) {
    return (
      <Card>
        <EmptyState icon={ListPlus} title={t('noneTitle')} description={t('none')} action={add} />
      </Card>
    );
  }
  return (
    <Card flush>
      <div className={classes.list}>
        <SortableList
          label={t('attributes')}
          keys={attributes.map(({ key }) => key)}
          nameOf={(at) => attributes[at]?.name ?? ''}
          onMove={closed === null ? (from, to) => edit((was) => withAttributeMoved(was, shape.key, from, to)) : null}
        >
          {(at) => {
            const attribute = attributes[at];
            return attribute === undefined ? null : (
              <AttributeRow
                shape={shape}
                attribute={attribute}
                onEdit={() => onEdit(attribute)}
                onRemove={() => edit((was) => withoutAttribute(was, shape.key, attribute.key))}
              />
            );
          }}
        </SortableList>
      </div>
    </Card>
  );
}
