import { Button, Collapse, Group, Select, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useBuilder } from '../builder-context.js';
import { type DraftAttribute, type DraftShape, withFact } from '../draft/index.js';
import { AdvancedFields } from './advanced-fields.js';
import { type AttributeEdit, retyped } from './attribute-edit.js';
import classes from './attribute-form.module.css';
import { isAttributeType, otherTypes } from './attribute-types.js';
import type { FormPart } from './form-part.js';
import { problemsOf } from './problems.js';
import { RuleSwitches } from './rule-switches.js';
import { TextOptions } from './text-options.js';
import { TypeFields } from './type-fields.js';
import { VisibilityFields } from './visibility-fields.js';

/** The form of an attribute. */
export interface AttributeFormProps {
  readonly shape: DraftShape;
  /** null: a new one. */
  readonly attribute: DraftAttribute | null;
  readonly start: AttributeEdit;
  /** Leads back to the choice of a type; null: it is chosen. */
  readonly onBack: (() => void) | null;
  readonly onDone: (edit: AttributeEdit, another: boolean) => void;
  readonly onClose: () => void;
}

/** Asks for everything that an attribute of a type can have. */
export function AttributeForm({ shape, attribute, start, onBack, onDone, onClose }: AttributeFormProps) {
  const t = useTranslations('builder');
  const common = useTranslations('ui');
  const { draft, closed } = useBuilder();
  const [edit, setEdit] = useState(start);
  const [tried, setTried] = useState(false);
  const [advanced, { toggle }] = useDisclosure(false);
  const problems = problemsOf(draft, shape, attribute?.key ?? null, edit);
  const types = otherTypes(edit.type, attribute === null || attribute.origin === null);
  const wasCalled = attribute?.origin ?? null;

  const part: FormPart = {
    edit,
    draft,
    shape,
    attribute,
    set: (change) => setEdit((was) => ({ ...was, ...change })),
    setFact: (key, value) => setEdit((was) => ({ ...was, facts: withFact(was.facts, key, value) })),
    errorAt(field) {
      const problem = problems.get(field);
      return tried && problem !== undefined ? t(`wrong.${problem}`) : null;
    },
  };

  function submit(another: boolean): void {
    setTried(true);
    if (problems.size === 0) onDone(edit, another);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
    >
      <fieldset className={classes.fields} disabled={closed !== null}>
        <Stack>
          <TextInput
            label={t('attribute.name')}
            description={
              wasCalled !== null && wasCalled !== edit.name
                ? t('attribute.renamed', { name: wasCalled })
                : t('attribute.nameHint')
            }
            value={edit.name}
            error={part.errorAt('name')}
            onChange={(event) => part.set({ name: event.currentTarget.value })}
            data-autofocus
          />
          {types.length < 2 ? null : (
            <Select
              label={t('attribute.type')}
              description={t(`types.${edit.type}.text`)}
              data={types.map((value) => ({ value, label: t(`types.${value}.name`) }))}
              value={edit.type}
              onChange={(value) => {
                if (isAttributeType(value)) setEdit((was) => retyped(was, value));
              }}
            />
          )}
          <TypeFields part={part} />
          <RuleSwitches part={part} />
          <TextOptions part={part} />
          <VisibilityFields part={part} />
          <UnstyledButton className={classes.more} onClick={toggle} aria-expanded={advanced} type="button">
            <ChevronDown size={16} aria-hidden data-open={advanced} />
            {t('attribute.advanced')}
          </UnstyledButton>
          <Collapse expanded={advanced}>
            <AdvancedFields part={part} />
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
          {closed !== null ? (
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
