import { Code, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { graphqlAddressQuery } from '../../api/index.js';
import { ButtonLink, Card, CopyTextButton } from '../../ui/index.js';

/** The address of GraphQL, and the way to its playground, where the server has it. */
export function GraphqlCard() {
  const t = useTranslations('reference.graphql');
  const { data: address = null } = useQuery(graphqlAddressQuery);
  if (address === null) return null;
  return (
    <Card title="GraphQL" description={t('cardText')}>
      <Group gap="xs">
        <Code aria-label={t('address')} style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Code>
        <CopyTextButton text={address} copyLabel={t('address')} />
        <ButtonLink to="/reference/graphql" variant="default" ms="auto">
          {t('open')}
        </ButtonLink>
      </Group>
    </Card>
  );
}
