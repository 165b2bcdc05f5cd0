import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType } from '../api/index.js';
import { type State, StateBadge, useLocaleName } from '../documents/index.js';
import { TextLink } from '../ui/index.js';
import { type Related, relatedName } from './related.js';
import classes from './related-row.module.css';
import { Grip } from './sortable-list.js';

/** A document in a relation. */
export interface RelatedRowProps {
  readonly related: Related;
  /** null: the role does not reach its type. */
  readonly type: ContentType | null;
  /** null: not known, or its type has no drafts. */
  readonly state: State | null;
  /** null: it stays. */
  readonly onRemove: (() => void) | null;
}

/** Shows a document of a relation; its name leads to it. */
export function RelatedRow({ related, type, state, onRemove }: RelatedRowProps) {
  const t = useTranslations('fields.relation');
  const localeName = useLocaleName();
  const name = relatedName(related, type);
  const { locale = null } = related;
  return (
    <Group className={classes.row} gap={6} wrap="nowrap">
      <Grip />
      <div className={classes.name}>
        {type === null ? <Text size="sm">{name}</Text> : <Leading type={type} related={related} name={name} />}
      </div>
      {related.__type === undefined || type === null ? null : (
        <Text size="xs" c="dimmed">
          {type.displayName}
        </Text>
      )}
      {locale === null ? null : (
        <Tooltip label={localeName(locale)}>
          <Text size="xs" c="dimmed">
            {locale}
          </Text>
        </Tooltip>
      )}
      {state === null ? null : <StateBadge state={state} />}
      {onRemove === null ? null : (
        <ActionIcon onClick={onRemove} aria-label={t('remove', { name })}>
          <X size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

function Leading({ type, related, name }: { readonly type: ContentType; readonly related: Related; name: string }) {
  const apiId = apiIdOf(type);
  const search = related.locale === null || related.locale === undefined ? {} : { locale: related.locale };
  return type.kind === 'singleType' ? (
    <TextLink to="/content/$apiId" params={{ apiId }} search={search} size="sm" className={classes.link}>
      {name}
    </TextLink>
  ) : (
    <TextLink
      to="/content/$apiId/$documentId"
      params={{ apiId, documentId: related.documentId }}
      search={search}
      size="sm"
      className={classes.link}
    >
      {name}
    </TextLink>
  );
}
