import { Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plug } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { McpCard } from '../agents/index.js';
import { getApiId } from '../api/index.js';
import { EmptyState, Page, useModel } from '../ui/index.js';
import { ApiPlayground } from './api-playground.js';
import { EndpointList } from './endpoint-list.js';
import { GraphqlCard } from './graphql/graphql-card.js';

/** The endpoints of the content API, with a playground. */
export function ReferencePage() {
  const t = useTranslations('reference');
  const navigate = useNavigate();
  const { type: requestedType } = useSearch({ from: '/signed-in/reference' });
  const types = useModel()
    .contentTypes.filter(({ actions }) => actions.includes('find') || actions.includes('findOne'))
    .sort((candidate, right) => candidate.displayName.localeCompare(right.displayName));
  const type = types.find((candidate) => getApiId(candidate) === requestedType) ?? types[0];
  if (type === undefined) {
    return (
      <Page title={t('title')} description={t('description')}>
        <EmptyState icon={Plug} title={t('none')} description={t('noneText')} />
      </Page>
    );
  }
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        <Select
          aria-label={t('type')}
          w={240}
          searchable
          data={types.map((candidate) => ({ value: getApiId(candidate), label: candidate.displayName }))}
          value={getApiId(type)}
          onChange={(next) => next !== null && void navigate({ to: '/reference', search: { type: next } })}
        />
      }
    >
      <EndpointList type={type} />
      <ApiPlayground key={type.uid} type={type} />
      <GraphqlCard />
      <McpCard />
    </Page>
  );
}
