import { Menu, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Check, ChevronsUpDown, Layers, Radio } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { changeSetQuery, changeSetsQuery } from '../../api/index.js';
import classes from './change-set-menu.module.css';
import { useChangeSetPermissions, useChooseChangeSet, useChosenChangeSet } from './use-change-set.js';

/** How many open sets are offered; the page of change sets has all. */
const maxOffered = 8;

/** Chooses what documents are read with and written into: what is live, or one of the open change sets. */
export function ChangeSetMenu() {
  const { read } = useChangeSetPermissions();
  return read ? <ChoiceMenu /> : null;
}

function ChoiceMenu() {
  const t = useTranslations('content.changeSets');
  const navigate = useNavigate();
  const chosen = useChosenChangeSet();
  const choose = useChooseChangeSet();
  const { data: open } = useQuery({ ...changeSetsQuery('open'), staleTime: 10_000 });
  const { data: current } = useQuery({ ...changeSetQuery(chosen ?? ''), enabled: chosen !== null });
  const offered = (open?.data ?? []).slice(0, maxOffered);
  const name = chosen === null ? t('live') : (current?.name ?? '…');
  const mark = (isChosen: boolean) => (isChosen ? <Check size={15} aria-hidden /> : null);
  return (
    <Menu position="bottom-start" width={232} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.choice} data-set={chosen !== null} aria-label={t('chooseLabel', { name })}>
          {chosen === null ? <Radio size={16} aria-hidden /> : <Layers size={16} aria-hidden />}
          <Text size="sm" fw={500} flex={1} truncate>
            {name}
          </Text>
          <ChevronsUpDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Radio size={16} aria-hidden />}
          rightSection={mark(chosen === null)}
          onClick={() => choose(null)}
        >
          {t('live')}
        </Menu.Item>
        {offered.length === 0 ? null : <Menu.Label>{t('title')}</Menu.Label>}
        {offered.map((set) => (
          <Menu.Item
            key={set.id}
            leftSection={<Layers size={16} aria-hidden />}
            rightSection={mark(chosen === set.id)}
            onClick={() => choose(set.id)}
          >
            {set.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/change-sets' })}>{t('allSets')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
