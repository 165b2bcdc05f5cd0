import { ActionIcon, Group, Menu, Tooltip, useMantineColorScheme } from '@mantine/core';
import { Check, Languages, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type Language, languages } from '../translations/languages.js';
import { useLanguage } from './language-provider.js';

const colorSchemes = [
  { scheme: 'light', icon: Sun },
  { scheme: 'dark', icon: Moon },
  { scheme: 'auto', icon: Monitor },
] as const;

/** Appearance and language, as two small menus, for signed-out pages. */
export function AppearanceMenus() {
  const t = useTranslations('app');
  return (
    <Group gap={4}>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Tooltip label={t('language')}>
            <ActionIcon aria-label={t('language')} size="lg">
              <Languages size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <LanguageMenuItems />
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Tooltip label={t('appearance')}>
            <ActionIcon aria-label={t('appearance')} size="lg">
              <Sun size={18} />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <ColorSchemeMenuItems />
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** The languages as items of a menu. */
export function LanguageMenuItems() {
  const { language, setLanguage } = useLanguage();
  return Object.entries(languages).map(([code, name]) => (
    <Menu.Item
      key={code}
      lang={code}
      rightSection={code === language ? <Check size={16} /> : null}
      aria-current={code === language}
      onClick={() => setLanguage(code as Language)}
    >
      {name}
    </Menu.Item>
  ));
}

/** The appearances as items of a menu. */
export function ColorSchemeMenuItems() {
  const t = useTranslations('app');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return colorSchemes.map(({ scheme, icon: Icon }) => (
    <Menu.Item
      key={scheme}
      leftSection={<Icon size={16} />}
      rightSection={scheme === colorScheme ? <Check size={16} /> : null}
      aria-current={scheme === colorScheme}
      onClick={() => setColorScheme(scheme)}
    >
      {t(scheme)}
    </Menu.Item>
  ));
}
