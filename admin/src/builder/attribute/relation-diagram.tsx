import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './relation-diagram.module.css';

/** A side of a relation: the type, and what the attribute is called there; empty: nothing leads back. */
interface DiagramSide {
  readonly type: string;
  readonly name: string;
}

/** What a picture of a relation shows. */
export interface RelationDiagramProps {
  readonly kind: RelationKind;
  readonly from: DiagramSide;
  readonly to: DiagramSide;
}

/** A kind of relation. */
export type RelationKind = keyof typeof sideCounts;

/** How many documents stand on either side. */
const sideCounts = {
  oneToOne: ['1', '1'],
  manyToOne: ['∞', '1'],
  oneToMany: ['1', '∞'],
  manyToMany: ['∞', '∞'],
  morphToOne: ['∞', '1'],
  morphToMany: ['∞', '∞'],
  morphOne: ['∞', '1'],
  morphMany: ['∞', '∞'],
} as const;

/** Shows both sides of a relation with what they are called, and says in a sentence what it means. */
export function RelationDiagram({ kind, from, to }: RelationDiagramProps) {
  const t = useTranslations('builder.relation');
  const [left, right] = sideCounts[kind];
  return (
    <figure className={classes.figure}>
      <div className={classes.picture} aria-hidden>
        <DiagramBox side={from} placeholder={t('unnamed')} />
        <div className={classes.line} data-back={to.name !== ''}>
          <span>{to.name === '' ? '' : left}</span>
          <span>{right}</span>
        </div>
        <DiagramBox side={to} placeholder={t('nothingBack')} />
      </div>
      <Text component="figcaption" size="sm">
        {t(`sentence.${kind}`, { from: from.type, to: to.type })}{' '}
        {to.name === '' ? '' : t(`back.${kind}`, { from: from.type, to: to.type })}
      </Text>
    </figure>
  );
}

function DiagramBox({ side, placeholder }: { readonly side: DiagramSide; readonly placeholder: string }) {
  return (
    <div className={classes.box}>
      <Text size="sm" fw={650} truncate>
        {side.type}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {side.name === '' ? placeholder : side.name}
      </Text>
    </div>
  );
}
