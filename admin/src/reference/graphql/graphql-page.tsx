import { json } from '@codemirror/lang-json';
import type { EditorView } from '@codemirror/view';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { graphql, updateSchema } from 'cm6-graphql';
import { Play, Square, Waypoints } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { graphqlAddressQuery } from '../../api/index.js';
import { usePublicActions } from '../../documents/index.js';
import { BackLink, Card, EmptyState, Page } from '../../ui/index.js';
import { CallerChoice, useCallerChoice } from '../caller-choice.js';
import { ResponseView } from '../response-view.js';
import type { ApiCaller } from '../send-request.js';
import { CodeEditor } from './code-editor.js';
import classes from './graphql-page.module.css';
import { exampleQuery } from './operations.js';
import { SchemaExplorer } from './schema-explorer.js';
import { useOperation } from './use-operation.js';
import { useSchema } from './use-schema.js';

/** A playground of the GraphQL interface: queries with completion, sent as somebody outside would. */
export function GraphqlPage() {
  const t = useTranslations('reference.graphql');
  const { data: address } = useQuery(graphqlAddressQuery);
  return (
    <Page title={t('title')} description={t('description')} back={<BackLink to="/reference">{t('back')}</BackLink>}>
      {address === null ? <EmptyState icon={Waypoints} title={t('off')} description={t('offText')} /> : <Playground />}
    </Page>
  );
}

const asRole = (id: number): ApiCaller => ({ kind: 'role', id });

function Playground() {
  const t = useTranslations('reference.graphql');
  const ask = useTranslations('reference.ask');
  const { chosen, setChosen, caller } = useCallerChoice();
  const publicRole = usePublicActions()?.role;
  // Roles are told the schema whatever the settings say.
  const reader = caller?.kind === 'public' && publicRole !== undefined ? asRole(publicRole) : caller;
  const { schema, isPending } = useSchema(reader);
  const editor = useRef<EditorView>(null);
  const [variables, setVariables] = useState('');
  const { run, stop, isRunning, isWrong, response, failure } = useOperation({ editor, variables, caller });

  useEffect(() => {
    const view = editor.current;
    if (view === null) return;
    updateSchema(view, schema ?? undefined);
    if (schema !== null && view.state.doc.length === 0)
      view.dispatch({ changes: { from: 0, insert: exampleQuery(schema) } });
  }, [schema]);

  return (
    <div className={classes.columns}>
      <Stack gap="md">
        <Card title={t('query')} description={ask('description')}>
          <Stack gap="sm">
            <CodeEditor
              label={t('query')}
              initialText=""
              extensions={graphql()}
              onRun={run}
              onReady={(view) => {
                editor.current = view;
                return () => {
                  editor.current = null;
                };
              }}
            />
            <Text size="sm" fw={600} aria-hidden>
              {t('variables')}
            </Text>
            <div className={classes.variables}>
              <CodeEditor
                label={t('variables')}
                initialText=""
                extensions={json()}
                onChange={setVariables}
                onRun={run}
              />
            </div>
            {isWrong ? <Alert color="red">{t('wrongVariables')}</Alert> : null}
            <Group gap="sm" align="flex-end">
              <CallerChoice chosen={chosen} onChange={setChosen} />
              {isRunning ? (
                <Button ms="auto" variant="default" leftSection={<Square size={15} aria-hidden />} onClick={stop}>
                  {t('stop')}
                </Button>
              ) : (
                <Button ms="auto" leftSection={<Play size={15} aria-hidden />} onClick={run} disabled={caller === null}>
                  {ask('run')}
                </Button>
              )}
            </Group>
          </Stack>
        </Card>
      </Stack>
      <Stack gap="md">
        <ResponseView response={response} failure={failure} />
        {schema !== null ? (
          <SchemaExplorer schema={schema} />
        ) : caller === null || isPending ? null : (
          <Text size="sm" c="dimmed">
            {t('noSchema')}
          </Text>
        )}
      </Stack>
    </div>
  );
}
