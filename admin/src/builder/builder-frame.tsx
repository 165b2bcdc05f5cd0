import { Alert, Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { definitionsQuery, keys, type ModelState } from '../api/index.js';
import { Loaded, maySet, useMe } from '../ui/index.js';
import { type Builder, BuilderContext } from './builder-context.js';
import classes from './builder-frame.module.css';
import { countOfChanges, type Draft, draftOf, keepDraft, keptDraft } from './draft/index.js';
import { PendingBar } from './pending-bar.js';

/** What is worked on: a model as it was, and what it is to become. */
interface Work {
  readonly state: ModelState;
  readonly draft: Draft;
  /** The drafts before, the latest last. */
  readonly past: readonly Draft[];
}

const untouched = (state: ModelState): Work => ({ state, draft: draftOf(state), past: [] });

/** The builder: one draft for all of its views, kept in this window until it is applied or given up. */
export function BuilderFrame() {
  const definitions = useQuery(definitionsQuery);
  return <Loaded query={definitions}>{(state) => <Workshop now={state} />}</Loaded>;
}

function Workshop({ now }: { readonly now: ModelState }) {
  const t = useTranslations('builder');
  const me = useMe();
  const client = useQueryClient();
  const [kept] = useState(() => keptDraft(me.id));
  const [work, setWork] = useState<Work>(() =>
    kept?.base === now.version ? { state: now, draft: kept, past: [] } : untouched(now),
  );
  const [outdated, setOutdated] = useState(kept !== null && kept.base !== now.version);
  const { draft, past } = work;
  const changes = countOfChanges(work.state, draft);
  const changedElsewhere = now.version !== work.state.version;
  if (changedElsewhere && changes === 0) setWork(untouched(now));

  useEffect(() => keepDraft(me.id, changes === 0 ? null : draft), [me.id, draft, changes]);

  async function discard(): Promise<void> {
    setWork((was) => untouched(was.state));
    await client.invalidateQueries({ queryKey: keys.definitions });
  }

  const builder: Builder = {
    state: work.state,
    draft,
    changes,
    closed: now.locked ? 'locked' : maySet(me, 'write', 'settings::content-model') ? null : 'role',
    edit: (change) => setWork((was) => ({ ...was, draft: change(was.draft), past: [...was.past, was.draft] })),
    undo:
      past.length === 0
        ? null
        : () => setWork((was) => ({ ...was, draft: was.past.at(-1) ?? was.draft, past: was.past.slice(0, -1) })),
    discard,
  };

  return (
    <BuilderContext value={builder}>
      <div className={classes.frame}>
        {changedElsewhere && changes > 0 ? (
          <Alert color="red" variant="light" className={classes.notice} role="alert">
            <Group justify="space-between" gap="sm">
              {t('changedElsewhere')}
              <Button size="compact-sm" variant="default" onClick={() => void discard()}>
                {t('beginAnew')}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {outdated ? (
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
        <PendingBar />
      </div>
    </BuilderContext>
  );
}
