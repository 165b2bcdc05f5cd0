import { Badge, Group, List, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { type ContentModel, type FileUse, fileUsesQuery, getApiId, type MediaFile } from '../api/index.js';
import { FailureAlert, TextLink, useModel } from '../ui/index.js';

/** A file, and whether it is named above what is said of it. */
export interface FileUsesProps {
  readonly file: MediaFile;
  readonly showName?: boolean;
}

/** Lists where a file is used, with links to the documents. */
export function FileUses({ file, showName = false }: FileUsesProps) {
  const t = useTranslations('media.uses');
  const model = useModel();
  const { data, error } = useQuery(fileUsesQuery(file.id));
  if (error !== null) return <FailureAlert failure={error} />;
  if (data === undefined) return <Loader size="xs" aria-label={t('looking')} />;
  const { next, hidden } = data.meta;
  if (data.data.length === 0 && hidden === 0 && next === null) {
    return (
      <Text size="sm" c="dimmed">
        {showName ? t('noneOf', { name: file.name }) : t('none')}
      </Text>
    );
  }
  return (
    <div>
      {showName ? (
        <Text size="sm" fw={550}>
          {file.name}
        </Text>
      ) : null}
      <List size="sm" spacing={4}>
        {data.data.map((use) => (
          <List.Item key={`${use.type} ${use.documentId} ${use.locale} ${use.status} ${use.path.join('.')}`}>
            <FileUseRow use={use} model={model} />
          </List.Item>
        ))}
      </List>
      {hidden === 0 ? null : (
        <Text size="xs" c="dimmed">
          {t('hidden', { count: hidden })}
        </Text>
      )}
      {next === null ? null : (
        <Text size="xs" c="dimmed">
          {t('more')}
        </Text>
      )}
    </div>
  );
}

/** Says for how many documents a change of a file counts, and that it counts at once. */
export function FileUsesNote({ file }: Pick<FileUsesProps, 'file'>) {
  const t = useTranslations('media.uses');
  const { data } = useQuery(fileUsesQuery(file.id));
  if (data === undefined) return null;
  const { next, hidden } = data.meta;
  const count = new Set(data.data.map(({ type, documentId }) => `${type} ${documentId}`)).size;
  return (
    <Text size="xs" c="dimmed">
      {t(next === null && hidden === 0 ? 'scope' : 'scopeAtLeast', { count })}
    </Text>
  );
}

function FileUseRow({ use, model }: { readonly use: FileUse; readonly model: ContentModel }) {
  const t = useTranslations('content.state');
  const type = model.contentTypes.find(({ uid }) => uid === use.type);
  const fieldPath = use.path.filter((step) => typeof step === 'string').join(' › ');
  const search = use.locale === null ? {} : { locale: use.locale };
  const label = `${type?.displayName ?? use.type} › ${fieldPath}`;
  return (
    <Group gap={6}>
      {type === undefined ? (
        <span>{label}</span>
      ) : type.kind === 'singleType' ? (
        <TextLink to="/content/$apiId" params={{ apiId: getApiId(type) }} search={search} size="sm">
          {label}
        </TextLink>
      ) : (
        <TextLink
          to="/content/$apiId/$documentId"
          params={{ apiId: getApiId(type), documentId: use.documentId }}
          search={search}
          size="sm"
        >
          {label}
        </TextLink>
      )}
      {use.locale === null ? null : <Badge color="gray">{use.locale}</Badge>}
      <Badge color={use.status === 'published' ? 'teal' : 'gray'}>{t(use.status)}</Badge>
    </Group>
  );
}
