import { Select, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { builtInTypes, isPaired, kindOf, textIn, userUid, withFact } from '../draft/index.js';
import { useShapeName, useUidName } from '../use-shape-name.js';
import { isMorphBack } from './attribute-edit.js';
import type { FormPart } from './form-part.js';
import { RelationPicture } from './relation-picture.js';

const kinds = [
  'oneToOne',
  'manyToOne',
  'oneToMany',
  'manyToMany',
  'morphToOne',
  'morphToMany',
  'morphOne',
  'morphMany',
] as const;

/** Where a relation leads, how many documents it has on either side, and what it is called on the other one. */
export function RelationFields({ part }: { readonly part: FormPart }) {
  const t = useTranslations('builder.relation');
  const { edit, set, setFact, errorAt, draft, shape } = part;
  const { facts } = edit;
  const nameOf = useUidName(draft.shapes);
  const own = useShapeName()(shape);
  const kind = kinds.find((one) => one === facts.relation) ?? 'manyToOne';
  const target = textIn(facts.target);
  const targetName = target === '' ? t('anyType') : nameOf(target);
  const types = draft.shapes.filter((one) => kindOf(one) !== 'component').map(({ uid }) => uid);
  const targets = [...new Set([...types, ...builtInTypes])].map((value) => ({ value, label: nameOf(value) }));
  const mayBePaired = kindOf(shape) !== 'component' && isPaired(kind) && isWritable(target, types);
  const offered = kinds.filter((one) => kindOf(shape) !== 'component' || !isMorphBack({ relation: one }));
  const morphs = (draft.shapes.find(({ uid }) => uid === target)?.attributes ?? []).filter(({ facts: other }) =>
    ['morphToOne', 'morphToMany'].includes(textIn(other.relation)),
  );

  function kindChosen(value: string | null): void {
    const next = kinds.find((one) => one === value) ?? kind;
    const leads = next === 'morphToOne' || next === 'morphToMany';
    const kept = withFact({ ...facts, relation: next }, 'target', leads ? undefined : target || (types[0] ?? userUid));
    set({ facts: kept, other: isPaired(next) ? edit.other : '' });
  }

  return (
    <Stack>
      <RelationPicture
        kind={kind}
        from={{ type: own, name: edit.name }}
        to={{ type: targetName, name: isMorphBack(facts) ? textIn(facts.morphBy) : edit.other }}
      />
      <Select
        label={t('kind')}
        data={offered.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={kindChosen}
      />
      {isPaired(kind) || isMorphBack(facts) ? (
        <Select
          label={t('target')}
          searchable
          data={targets}
          value={target || null}
          error={errorAt('target')}
          onChange={(value) => setFact('target', value ?? '')}
        />
      ) : null}
      {isMorphBack(facts) ? (
        <Select
          label={t('morphBy')}
          description={t('morphByHint')}
          data={morphs.map(({ name }) => name)}
          value={textIn(facts.morphBy) || null}
          error={errorAt('morphBy')}
          onChange={(value) => setFact('morphBy', value ?? '')}
        />
      ) : null}
      {mayBePaired ? (
        <TextInput
          label={t('other', { target: targetName })}
          description={t('otherHint', { target: targetName })}
          value={edit.other}
          error={errorAt('other')}
          onChange={(event) => set({ other: event.currentTarget.value })}
        />
      ) : null}
    </Stack>
  );
}

/** Only what the project defines can be given an attribute. */
function isWritable(target: string, types: readonly string[]): boolean {
  return types.includes(target);
}
