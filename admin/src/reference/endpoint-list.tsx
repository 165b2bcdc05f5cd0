import { Badge, Code, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ContentType } from '../api/index.js';
import { usePublicActions } from '../documents/index.js';
import { Card, TextLink } from '../ui/index.js';
import { type Endpoint, listEndpoints } from './endpoints.js';
import classes from './reference-page.module.css';

const methodColors: Readonly<Record<Endpoint['method'], string>> = {
  GET: 'teal',
  POST: 'blue',
  PUT: 'yellow',
  DELETE: 'red',
};

/** The endpoints of a content type, and which of them are open to everybody. */
export function EndpointList({ type }: { readonly type: ContentType }) {
  const t = useTranslations('reference.endpoints');
  const publicActions = usePublicActions();
  return (
    <Card
      title={t('title')}
      description={
        <>
          {t('rights')}{' '}
          {publicActions === null ? null : (
            <TextLink to="/settings/user-roles/$id" params={{ id: publicActions.role }} size="sm" underline="always">
              {t('rightsLink')}
            </TextLink>
          )}
        </>
      }
    >
      <Stack component="ul" gap={12} className={classes.endpoints}>
        {listEndpoints(type).map(({ method, path, action }) => (
          <Group component="li" key={`${method} ${path}`} className={classes.endpoint}>
            <Badge color={methodColors[method]} w={70} ff="monospace">
              {method}
            </Badge>
            <Code className={classes.path}>{path}</Code>
            <Text size="sm" c="dimmed">
              {t(type.kind === 'singleType' && action === 'findOne' ? 'read' : action)}
            </Text>
            {publicActions?.actions.has(`${type.uid}.${action}`) === true ? (
              <Badge color="red">{t('public')}</Badge>
            ) : null}
          </Group>
        ))}
      </Stack>
    </Card>
  );
}
