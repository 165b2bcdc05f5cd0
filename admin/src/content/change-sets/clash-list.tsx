import { Radio, SimpleGrid, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ClashingValue } from '../../api/index.js';
import classes from './comparison.module.css';
import type { ComparedText } from './use-compared-text.js';

/** Which side of a clash is published: that of the set, or what is live. */
export type ClashSide = 'ours' | 'theirs';

/** How clashes are decided, by their paths; null stands for those that the role may not see. */
export interface ClashDecision {
  readonly sideOf: (path: string | null) => ClashSide | null;
  readonly onDecide: (path: string | null, side: ClashSide) => void;
}

/** The clashes of one document. */
export interface ClashListProps {
  readonly clashes: readonly ClashingValue[];
  /** Whether there are others that the role may not see. */
  readonly hasHidden: boolean;
  readonly text: ComparedText;
  /** What the side of the set is called; left out: as in a set that is not published. */
  readonly oursName?: string;
  /** How each is decided; left out: nothing can be decided here. */
  readonly decision?: ClashDecision;
}

/** Shows what clashes: how it was before, how it is live now, and how it is in the set; and takes one of the two. */
export function ClashList({ clashes, hasHidden, text, oursName, decision }: ClashListProps) {
  const t = useTranslations('content.changeSets.compare');
  const choice = (path: string | null, label: string) =>
    decision === undefined ? null : <SideChoice path={path} label={label} oursName={oursName} decision={decision} />;
  return (
    <ul className={classes.list} aria-label={t('clashes')}>
      {clashes.map((clash) => {
        const label = text.labelOf(clash.path);
        const texts = text.textsOf(clash.path, [clash.base, clash.theirs, clash.ours]);
        const names = [t('base'), t('theirs'), oursName ?? t('ours')];
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
            {choice(clash.path, label)}
          </li>
        );
      })}
      {hasHidden ? (
        <li className={classes.change}>
          <Text size="sm" fw={600} mb={4}>
            {t('hidden')}
          </Text>
          <Text size="sm">{t(decision === undefined ? 'hiddenText' : 'hiddenDecision')}</Text>
          {choice(null, t('hidden'))}
        </li>
      ) : null}
    </ul>
  );
}

interface SideChoiceProps {
  readonly path: string | null;
  readonly label: string;
  readonly oursName: string | undefined;
  readonly decision: ClashDecision;
}

function SideChoice({ path, label, oursName, decision }: SideChoiceProps) {
  const t = useTranslations('content.changeSets.compare');
  return (
    <Radio.Group
      label={<VisuallyHidden>{t('take', { path: label })}</VisuallyHidden>}
      value={decision.sideOf(path)}
      onChange={(value) => decision.onDecide(path, value === 'ours' ? 'ours' : 'theirs')}
      mt="xs"
    >
      <Stack gap={6}>
        <Radio value="ours" label={oursName ?? t('takeOurs')} />
        <Radio value="theirs" label={t('takeTheirs')} />
      </Stack>
    </Radio.Group>
  );
}
