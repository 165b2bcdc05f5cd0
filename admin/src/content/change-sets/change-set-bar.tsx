import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { changeSetQuery } from '../../api/index.js';
import { TextLink } from '../../ui/index.js';
import classes from './change-set-bar.module.css';
import { useChooseChangeSet, useChosenChangeSet } from './use-change-set.js';

/** Says above every view that a change set is chosen, and whether what is done there goes into it. */
export function ChangeSetBar() {
  const chosen = useChosenChangeSet();
  return chosen === null ? null : <Bar id={chosen} />;
}

/** Whether a page is read with the chosen set, and what is done there goes into it. Restoring from the history does not. */
function isPartOfSets(pathname: string): boolean {
  // The home page and the overview of translations lead to documents, and change nothing.
  if (/^(\/admin)?(\/|\/translations)?$/.test(pathname)) return true;
  return /^(\/admin)?\/(content|change-sets)(\/|$)/.test(pathname) && !/\/(history|deleted)$/.test(pathname);
}

function Bar({ id }: { readonly id: string }) {
  const t = useTranslations('content.changeSets.bar');
  const choose = useChooseChangeSet();
  const { data: set, error } = useQuery(changeSetQuery(id));
  const isInSet = useRouterState({ select: ({ location: { pathname } }) => isPartOfSets(pathname) });
  const key = set?.state !== 'open' ? 'closed' : isInSet ? 'editing' : 'elsewhere';
  const link = () => (
    <TextLink to="/change-sets/$id" params={{ id }} size="sm" className={classes.name}>
      {set?.name}
    </TextLink>
  );
  return (
    <section className={classes.bar} aria-label={t('label')} data-closed={error !== null || set?.state !== 'open'}>
      <Layers size={16} aria-hidden className={classes.icon} />
      <span className={classes.text} role="status">
        {error !== null ? t('missing') : set === undefined ? null : t.rich(key, { set: link })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => choose(null)}>
        {t('leave')}
      </Button>
    </section>
  );
}
