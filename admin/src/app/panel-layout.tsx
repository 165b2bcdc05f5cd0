import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { getApiId } from '../api/index.js';
import { ChangeSetBar, useChosenChangeSet } from '../content/change-sets/index.js';
import { LabelScope } from '../fields/labels.js';
import { UploadPanel } from '../media/uploads/index.js';
import { Brand, useModel } from '../ui/index.js';
import { CommandPalette } from './command-palette.js';
import { Navigation } from './navigation.js';
import classes from './panel-layout.module.css';
import { SessionEndedDialog } from './session-ended-dialog.js';

/** The frame of every view behind the sign-in: navigation at the side, which small screens open when it is wanted. */
export function PanelLayout() {
  const t = useTranslations('app');
  const [opened, { toggle, close }] = useDisclosure(false);
  const chosenSet = useChosenChangeSet();
  const path = useRouterState({ select: ({ location }) => location.pathname });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a view that was chosen is what people want to see next
  useEffect(close, [path]);

  return (
    <AppShell
      layout="alt"
      header={{ height: { base: 56, sm: 0 } }}
      navbar={{ width: 264, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      classNames={{ navbar: classes.navbar, header: classes.header, main: classes.main }}
    >
      <a href="#content" className="octavo-skip">
        {t('skip')}
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" gap="sm">
          <Burger
            opened={opened}
            onClick={toggle}
            size="sm"
            aria-label={t(opened ? 'closeNavigation' : 'openNavigation')}
            aria-expanded={opened}
          />
          <Brand />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('navigation')}>
        <Navigation onClose={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <ChangeSetBar />
        <ContentLabels>
          <Suspense>
            {/* A form begins anew with what is in another change set. */}
            <Fragment key={chosenSet}>
              <Outlet />
            </Fragment>
          </Suspense>
        </ContentLabels>
      </AppShell.Main>
      <CommandPalette />
      <UploadPanel />
      <SessionEndedDialog />
    </AppShell>
  );
}

/** Names of attributes in views of a content type are those of its attributes. */
function ContentLabels({ children }: { readonly children: ReactNode }) {
  const { contentTypes } = useModel();
  const apiId = useParams({ strict: false, select: (params: { readonly apiId?: string }) => params.apiId });
  const type = contentTypes.find((candidate) => getApiId(candidate) === apiId);
  return <LabelScope value={type?.attributes ?? null}>{children}</LabelScope>;
}
