import { Alert, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { definitionsQuery, type ModelState, queryKeys } from '../api/index.js';
import { hasSettingsPermission, QueryResult, useMe } from '../ui/index.js';
import { BuilderContext, type BuilderContextValue } from './builder-context.js';
import classes from './builder-frame.module.css';
import { countChanges, createDraft, type Draft, loadDraft, storeDraft } from './draft/index.js';
import { PendingChangesBar } from './pending-changes-bar.js';

/** What is worked on: a model as it was, and what it is to become. */
interface EditSession {
  readonly state: ModelState;
  readonly draft: Draft;
  /** The drafts before, the latest last. */
  readonly undoStack: readonly Draft[];
}

const newSession = (state: ModelState): EditSession => ({ state, draft: createDraft(state), undoStack: [] });

/** The builder: all views share one draft, which this window keeps until it is applied or discarded. */
export function BuilderFrame() {
  const definitions = useQuery(definitionsQuery);
  return <QueryResult query={definitions}>{(state) => <BuilderProvider currentModel={state} />}</QueryResult>;
}

function BuilderProvider({ currentModel }: { readonly currentModel: ModelState }) {
  const t = useTranslations('builder');
  const me = useMe();
  const client = useQueryClient();
  const [storedDraft] = useState(() => loadDraft(me.id));
  const [session, setSession] = useState<EditSession>(() =>
    storedDraft?.base === currentModel.version
      ? { state: currentModel, draft: storedDraft, undoStack: [] }
      : newSession(currentModel),
  );
  const [isOutdated, setOutdated] = useState(storedDraft !== null && storedDraft.base !== currentModel.version);
  const { draft, undoStack } = session;
  const changeCount = countChanges(session.state, draft);
  const changedElsewhere = currentModel.version !== session.state.version;
  if (changedElsewhere && changeCount === 0) setSession(newSession(currentModel));

  useEffect(() => storeDraft(me.id, changeCount === 0 ? null : draft), [me.id, draft, changeCount]);

  async function discard(): Promise<void> {
    setSession((previous) => newSession(previous.state));
    await client.invalidateQueries({ queryKey: queryKeys.definitions });
  }

  const builder: BuilderContextValue = {
    state: session.state,
    draft,
    changeCount,
    readOnlyReason: currentModel.locked
      ? 'locked'
      : hasSettingsPermission(me, 'write', 'settings::content-model')
        ? null
        : 'role',
    updateDraft: (change) =>
      setSession((previous) => ({
        ...previous,
        draft: change(previous.draft),
        undoStack: [...previous.undoStack, previous.draft],
      })),
    undo:
      undoStack.length === 0
        ? null
        : () =>
            setSession((previous) => ({
              ...previous,
              draft: previous.undoStack.at(-1) ?? previous.draft,
              undoStack: previous.undoStack.slice(0, -1),
            })),
    discard,
  };

  return (
    <BuilderContext value={builder}>
      <div className={classes.frame}>
        {changedElsewhere && changeCount > 0 ? (
          <Alert color="red" variant="light" className={classes.notice} role="alert">
            <Group justify="space-between" gap="sm">
              {t('changedElsewhere')}
              <Button size="compact-sm" variant="default" onClick={() => void discard()}>
                {t('beginAnew')}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {isOutdated ? (
          <Alert
            color="yellow"
            variant="light"
            className={classes.notice}
            withCloseButton
            closeButtonLabel={t('understood')}
            onClose={() => setOutdated(false)}
          >
            {t('outdated')}
          </Alert>
        ) : null}
        <Outlet />
        <PendingChangesBar />
      </div>
    </BuilderContext>
  );
}
