import { Button, Collapse, Group, Select, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useModel } from '../../ui/index.js';
import { useBuilder } from '../builder-context.js';
import { type DraftAttribute, type DraftShape, withProperty } from '../draft/index.js';
import { AdvancedFields } from './advanced-fields.js';
import classes from './attribute-form.module.css';
import type { AttributeFormApi } from './attribute-form-api.js';
import { type AttributeFormState, changeAttributeType } from './attribute-form-state.js';
import { compatibleTypes } from './attribute-types.js';
import { OptionFields } from './option-fields.js';
import { RuleSwitches } from './rule-switches.js';
import { TypeFields } from './type-fields.js';
import { validateAttribute } from './validate-attribute.js';
import { VisibilityFields } from './visibility-fields.js';

/** The form of an attribute. */
export interface AttributeFormProps {
  readonly shape: DraftShape;
  /** null: a new one. */
  readonly attribute: DraftAttribute | null;
  readonly initialForm: AttributeFormState;
  /** Leads back to the choice of a type; null: it is chosen. */
  readonly onBack: (() => void) | null;
  readonly onDone: (edit: AttributeFormState, addAnother: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for everything that an attribute of a type can have. */
export function AttributeForm({ shape, attribute, initialForm, onBack, onDone, onClose }: AttributeFormProps) {
  const t = useTranslations('builder');
  const common = useTranslations('ui');
  const { draft, readOnlyReason } = useBuilder();
  const [edit, setEdit] = useState(initialForm);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [showAdvanced, { toggle }] = useDisclosure(false);
  const problems = validateAttribute(draft, shape, attribute?.key ?? null, edit);
  const { attributeTypes } = useModel();
  const choices = compatibleTypes(edit.type, attributeTypes, attribute === null || attribute.origin === null);
  const previousName = attribute?.origin ?? null;

  const formApi: AttributeFormApi = {
    state: edit,
    types: attributeTypes,
    draft,
    shape,
    attribute,
    patch: (change) => setEdit((previous) => ({ ...previous, ...change })),
    setProperty: (key, value) =>
      setEdit((previous) => ({ ...previous, facts: withProperty(previous.facts, key, value) })),
    errorAt(field) {
      const problem = problems.get(field);
      return wasSubmitted && problem !== undefined ? t(`wrong.${problem}`) : null;
    },
  };

  function submit(addAnother: boolean): void {
    setWasSubmitted(true);
    if (problems.size === 0) onDone(edit, addAnother);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <fieldset className={classes.fields} disabled={readOnlyReason !== null}>
        <Stack>
          <TextInput
            label={t('attribute.name')}
            description={
              previousName !== null && previousName !== edit.name
                ? t('attribute.renamed', { name: previousName })
                : t('attribute.nameHint')
            }
            value={edit.name}
            error={formApi.errorAt('name')}
            onChange={(event) => formApi.patch({ name: event.currentTarget.value })}
            data-autofocus
          />
          {choices.length < 2 ? null : (
            <Select
              label={t('attribute.type')}
              description={t(`types.${edit.type.name}.text`)}
              data={choices.map(({ name }) => ({ value: name, label: t(`types.${name}.name`) }))}
              value={edit.type.name}
              onChange={(value) => {
                const type = choices.find(({ name }) => name === value);
                if (type !== undefined) setEdit((previous) => changeAttributeType(previous, type));
              }}
            />
          )}
          <TypeFields form={formApi} />
          <RuleSwitches form={formApi} />
          <OptionFields form={formApi} />
          <VisibilityFields form={formApi} />
          <UnstyledButton className={classes.more} onClick={toggle} aria-expanded={showAdvanced} type="button">
            <ChevronDown size={16} aria-hidden data-open={showAdvanced} />
            {t('attribute.advanced')}
          </UnstyledButton>
          <Collapse expanded={showAdvanced}>
            <AdvancedFields form={formApi} />
          </Collapse>
        </Stack>
      </fieldset>
      <Group justify="space-between" gap="xs" className={classes.foot}>
        {onBack === null ? (
          <span />
        ) : (
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t('attribute.otherType')}
          </Button>
        )}
        <Group gap="xs">
          {readOnlyReason !== null ? (
            <Button variant="default" onClick={onClose}>
              {common('close')}
            </Button>
          ) : (
            <>
              {attribute === null ? (
                <Button variant="default" onClick={() => submit(true)}>
                  {t('attribute.addAnother')}
                </Button>
              ) : (
                <Button variant="default" onClick={onClose}>
                  {common('cancel')}
                </Button>
              )}
              <Button type="submit">{t(attribute === null ? 'attribute.add' : 'attribute.apply')}</Button>
            </>
          )}
        </Group>
      </Group>
    </form>
  );
}
