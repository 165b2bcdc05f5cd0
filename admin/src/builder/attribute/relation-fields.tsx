import { Select, Stack, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { asText, builtInTypes, getShapeKind, isTwoSided, userUid, withProperty } from '../draft/index.js';
import { useShapeName, useUidName } from '../use-shape-name.js';
import type { AttributeFormApi } from './attribute-form-api.js';
import { isInverseMorph } from './attribute-form-state.js';
import { RelationDiagram } from './relation-diagram.js';

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
export function RelationFields({ form }: { readonly form: AttributeFormApi }) {
  const t = useTranslations('builder.relation');
  const { state, patch, setProperty, errorAt, draft, shape } = form;
  const { facts } = state;
  const uidName = useUidName(draft.shapes);
  const ownName = useShapeName()(shape);
  const kind = kinds.find((candidate) => candidate === facts.relation) ?? 'manyToOne';
  const target = asText(facts.target);
  const targetName = target === '' ? t('anyType') : uidName(target);
  const types = draft.shapes.filter((candidate) => getShapeKind(candidate) !== 'component').map(({ uid }) => uid);
  const targets = [...new Set([...types, ...builtInTypes])].map((value) => ({ value, label: uidName(value) }));
  const canHaveOtherSide = getShapeKind(shape) !== 'component' && isTwoSided(kind) && isWritable(target, types);
  const offeredKinds = kinds.filter(
    (candidate) => getShapeKind(shape) !== 'component' || !isInverseMorph({ relation: candidate }),
  );
  const morphAttributes = (draft.shapes.find(({ uid }) => uid === target)?.attributes ?? []).filter(
    ({ facts: other }) => ['morphToOne', 'morphToMany'].includes(asText(other.relation)),
  );

  function handleKindChange(value: string | null): void {
    const next = kinds.find((candidate) => candidate === value) ?? kind;
    const isMorph = next === 'morphToOne' || next === 'morphToMany';
    const nextFacts = withProperty(
      { ...facts, relation: next },
      'target',
      isMorph ? undefined : target || (types[0] ?? userUid),
    );
    patch({ facts: nextFacts, otherSide: isTwoSided(next) ? state.otherSide : '' });
  }

  return (
    <Stack>
      <RelationDiagram
        kind={kind}
        from={{ type: ownName, name: state.name }}
        to={{ type: targetName, name: isInverseMorph(facts) ? asText(facts.morphBy) : state.otherSide }}
      />
      <Select
        label={t('kind')}
        data={offeredKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={handleKindChange}
      />
      {isTwoSided(kind) || isInverseMorph(facts) ? (
        <Select
          label={t('target')}
          searchable
          data={targets}
          value={target || null}
          error={errorAt('target')}
          onChange={(value) => setProperty('target', value ?? '')}
        />
      ) : null}
      {isInverseMorph(facts) ? (
        <Select
          label={t('morphBy')}
          description={t('morphByHint')}
          data={morphAttributes.map(({ name }) => name)}
          value={asText(facts.morphBy) || null}
          error={errorAt('morphBy')}
          onChange={(value) => setProperty('morphBy', value ?? '')}
        />
      ) : null}
      {canHaveOtherSide ? (
        <TextInput
          label={t('other', { target: targetName })}
          description={t('otherHint', { target: targetName })}
          value={state.otherSide}
          error={errorAt('other')}
          onChange={(event) => patch({ otherSide: event.currentTarget.value })}
        />
      ) : null}
    </Stack>
  );
}

/** Only what the project defines can be given an attribute. */
function isWritable(target: string, types: readonly string[]): boolean {
  return types.includes(target);
}
