import { Avatar, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronsUpDown, LogOut, UserRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { meQuery, signOut } from '../api/index.js';
import { removeAllUnsavedChanges } from '../content/index.js';
import { administratorName, toastError, useFailureText, useMe } from '../ui/index.js';
import classes from './account-menu.module.css';
import { ColorSchemeMenuItems, LanguageMenuItems } from './appearance-menus.js';

/** Who is signed in, with what is theirs: profile, appearance, language, the way out. */
export function AccountMenu() {
  const t = useTranslations('app');
  const me = useMe();
  const name = administratorName(me);
  const signOutAndLeave = useSignOut();

  return (
    <Menu position="top-start" width={240} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Group gap="sm" wrap="nowrap">
            <VisuallyHidden>{t('account')}</VisuallyHidden>
            <Avatar name={name} size={34} color="teal" aria-hidden />
            <div className={classes.text}>
              <Text size="sm" fw={550} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {me.role.name}
              </Text>
            </div>
            <ChevronsUpDown size={16} aria-hidden />
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to="/profile" leftSection={<UserRound size={16} />}>
          {t('profile')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('appearance')}</Menu.Label>
        <ColorSchemeMenuItems />
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        <LanguageMenuItems />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} />} onClick={signOutAndLeave}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Ends the session and leaves the panel. */
export function useSignOut(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const tUi = useTranslations('ui');
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      const me = client.getQueryData(meQuery.queryKey);
      if (me !== undefined) removeAllUnsavedChanges(me.id);
      await navigate({ to: '/sign-in' });
      client.clear();
    },
    onError: (error) => toastError(failureText(error), tUi('close')),
  });
  return () => mutate();
}
