import { Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ClashingValue } from '../../api/index.js';
import classes from './comparison.module.css';
import type { ComparedText } from './use-compared-text.js';

/** Which side of a clash is published: that of the set, or what is live. */
export type ClashSide = 'ours' | 'theirs';

/** The clashes of one document. */
export interface ClashListProps {
  readonly clashes: readonly ClashingValue[];
  readonly text: ComparedText;
  /** What the side of the set is called; left out: as in a set that is not published. */
  readonly oursName?: string;
  /** How each is decided; left out: nothing can be decided here. */
  readonly decision?: {
    readonly sideOf: (path: string) => ClashSide | null;
    readonly onDecide: (path: string, side: ClashSide) => void;
  };
}

/** Shows what clashes: how it was before, how it is live now, and how it is in the set; and takes one of the two. */
export function ClashList({ clashes, text, oursName, decision }: ClashListProps) {
  const t = useTranslations('content.changeSets.compare');
  const ours = oursName ?? t('ours');
  return (
    <ul className={classes.list} aria-label={t('clashes')}>
      {clashes.map((clash) => {
        const label = text.labelOf(clash.path);
        const texts = text.textsOf(clash.path, [clash.base, clash.theirs, clash.ours]);
        const names = [t('base'), t('theirs'), ours];
        return (
          <li key={clash.path} className={classes.change}>
            <Text size="sm" fw={600} mb={4}>
              {label}
            </Text>
            {clash.path === '' ? null : (
              <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
                {names.map((name, index) => (
                  <div key={name} className={classes.side}>
                    <Text size="xs" c="dimmed">
                      {name}
                    </Text>
                    <Text size="sm" className={classes.text} tabIndex={0} role="group" aria-label={name}>
                      {texts[index] === '' ? '–' : texts[index]}
                    </Text>
                  </div>
                ))}
              </SimpleGrid>
            )}
            {decision === undefined ? null : (
              <Radio.Group
                aria-label={t('take', { path: label })}
                value={decision.sideOf(clash.path)}
                onChange={(value) => decision.onDecide(clash.path, value === 'ours' ? 'ours' : 'theirs')}
                mt="xs"
              >
                <Stack gap={6}>
                  <Radio value="ours" label={oursName === undefined ? t('takeOurs') : oursName} />
                  <Radio value="theirs" label={t('takeTheirs')} />
                </Stack>
              </Radio.Group>
            )}
          </li>
        );
      })}
    </ul>
  );
}
