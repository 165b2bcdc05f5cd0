import { Drawer, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBuilder } from '../builder-context.js';
import { type DraftAttribute, type DraftShape, kindOf, withAttribute, withRelation } from '../draft/index.js';
import { type AttributeEdit, contentOf, editOf, newEdit } from './attribute-edit.js';
import { AttributeForm } from './attribute-form.js';
import type { AttributeType } from './attribute-types.js';
import { TypePicker } from './type-picker.js';

/** An attribute that is added, or changed. */
export interface AttributeDrawerProps {
  readonly shape: DraftShape;
  /** null: a new one, whose type is chosen first. */
  readonly attribute: DraftAttribute | null;
  readonly onClose: () => void;
}

/** Lets a type be chosen, then asks for everything that an attribute of it can have. */
export function AttributeDrawer({ shape, attribute, onClose }: AttributeDrawerProps) {
  const t = useTranslations('builder.attribute');
  const common = useTranslations('ui');
  const { draft, edit } = useBuilder();
  const [start, setStart] = useState<AttributeEdit | null>(() =>
    attribute === null ? null : editOf(draft, shape, attribute),
  );
  const [round, setRound] = useState(0);

  function choose(type: AttributeType): void {
    const target = kindOf(shape) === 'component' || kindOf(shape) === 'extension' ? '' : shape.uid;
    const first = draft.shapes.find(({ uid }) => uid.startsWith('api::') && uid !== shape.uid)?.uid ?? target;
    setStart(newEdit(type, shape, first));
  }

  function done(now: AttributeEdit, another: boolean): void {
    const content = contentOf(now);
    const key = attribute?.key ?? null;
    edit((was) =>
      now.type === 'relation'
        ? withRelation(was, shape.key, key, content, now.other)
        : withAttribute(was, shape.key, key, content),
    );
    if (another) {
      setStart(null);
      setRound(round + 1);
    } else onClose();
  }

  const title = attribute !== null ? t('editOf', { name: attribute.name }) : t(start === null ? 'choose' : 'new');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {start === null ? (
        <TypePicker onChoose={choose} />
      ) : (
        <AttributeForm
          key={round}
          shape={shape}
          attribute={attribute}
          start={start}
          onBack={attribute === null ? () => setStart(null) : null}
          onDone={done}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
