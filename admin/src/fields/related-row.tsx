import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type ContentType, getApiId } from '../api/index.js';
import { type PublicationState, StateBadge, useLocaleName } from '../documents/index.js';
import { TextLink } from '../ui/index.js';
import { type RelatedDocument, relatedLabel } from './related-documents.js';
import classes from './related-row.module.css';
import { DragHandle } from './sortable-list.js';

/** A document in a relation. */
export interface RelatedRowProps {
  readonly related: RelatedDocument;
  /** null: the role does not reach its type. */
  readonly type: ContentType | null;
  /** null: not known, or its type has no drafts. */
  readonly state: PublicationState | null;
  /** null: it stays. */
  readonly onRemove: (() => void) | null;
}

/** Shows a document of a relation; its name leads to it. */
export function RelatedRow({ related, type, state, onRemove }: RelatedRowProps) {
  const t = useTranslations('fields.relation');
  const localeName = useLocaleName();
  const name = relatedLabel(related, type);
  const { locale = null } = related;
  return (
    <Group className={classes.row} gap={6} wrap="nowrap">
      <DragHandle />
      <div className={classes.name}>
        {type === null ? <Text size="sm">{name}</Text> : <RelatedLink type={type} related={related} name={name} />}
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

function RelatedLink({
  type,
  related,
  name,
}: {
  readonly type: ContentType;
  readonly related: RelatedDocument;
  name: string;
}) {
  const apiId = getApiId(type);
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
