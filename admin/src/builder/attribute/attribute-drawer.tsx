import { Drawer, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AttributeTypeInfo } from '../../api/index.js';
import { useModel } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { type DraftAttribute, type DraftShape, getShapeKind, upsertAttribute, upsertRelation } from '../draft/index.js';
import { AttributeForm } from './attribute-form.js';
import {
  type AttributeFormState,
  newAttributeForm,
  toAttributeContent,
  toAttributeForm,
} from './attribute-form-state.js';
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
  const { draft, updateDraft } = useBuilder();
  const { attributeTypes } = useModel();
  // Components hold stored values only.
  const isComponent = getShapeKind(shape) === 'component';
  const offeredTypes = isComponent ? attributeTypes.filter(({ storage }) => storage !== 'computed') : attributeTypes;
  const [initialForm, setInitialForm] = useState<AttributeFormState | null>(() =>
    attribute === null ? null : toAttributeForm(draft, shape, attribute, attributeTypes),
  );
  const [formKey, setFormKey] = useState(0);

  function chooseType(type: AttributeTypeInfo): void {
    const target = isComponent || getShapeKind(shape) === 'extension' ? '' : shape.uid;
    const defaultTarget = draft.shapes.find(({ uid }) => uid.startsWith('api::') && uid !== shape.uid)?.uid ?? target;
    setInitialForm(newAttributeForm(type, shape, defaultTarget));
  }

  function handleDone(current: AttributeFormState, addAnother: boolean): void {
    const content = toAttributeContent(current);
    const key = attribute?.key ?? null;
    updateDraft((previous) =>
      current.type.storage === 'relation'
        ? upsertRelation(previous, shape.key, key, content, current.otherSide)
        : upsertAttribute(previous, shape.key, key, content),
    );
    if (addAnother) {
      setInitialForm(null);
      setFormKey(formKey + 1);
    } else onClose();
  }

  const title = attribute !== null ? t('editOf', { name: attribute.name }) : t(initialForm === null ? 'choose' : 'new');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={650}>{title}</Text>}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {initialForm === null ? (
        <TypePicker types={offeredTypes} onChoose={chooseType} />
      ) : (
        <AttributeForm
          key={formKey}
          shape={shape}
          attribute={attribute}
          initialForm={initialForm}
          onBack={attribute === null ? () => setInitialForm(null) : null}
          onDone={handleDone}
          onClose={onClose}
        />
      )}
    </Drawer>
  );
}
