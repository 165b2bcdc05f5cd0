import { Button, Group, NumberInput, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../api/index.js';
import classes from './file-drawer.module.css';
import { pictureUrl } from './picture-url.js';

/** A picture and the point of it that stays in sight however it is cut. */
export interface FocalPointProps {
  readonly file: MediaFile;
  /** null: the middle. */
  readonly value: MediaFile['focalPoint'];
  /** null: it stays. */
  readonly onChange: ((value: MediaFile['focalPoint']) => void) | null;
}

/** Shows a picture; a press on it, or two numbers, say what matters in it. */
export function FocalPoint({ file, value, onChange }: FocalPointProps) {
  const t = useTranslations('media.file');
  const { x, y } = value ?? { x: 50, y: 50 };

  function pickPoint({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange?.({ x: toPercent((clientX - left) / width), y: toPercent((clientY - top) / height) });
  }

  return (
    <div>
      <button
        type="button"
        className={classes.picture}
        onClick={pickPoint}
        disabled={onChange === null}
        tabIndex={-1}
        aria-label={t('focalPress')}
      >
        <img src={pictureUrl(file, 'small')} alt={file.alternativeText ?? ''} />
        <span className={classes.point} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      {onChange === null ? null : (
        <Group gap="xs" mt="xs" align="flex-end">
          <NumberInput
            label={t('focalX')}
            size="xs"
            w={90}
            min={0}
            max={100}
            hideControls
            suffix=" %"
            value={x}
            onChange={(next) => onChange({ x: toPercent(Number(next) / 100), y })}
          />
          <NumberInput
            label={t('focalY')}
            size="xs"
            w={90}
            min={0}
            max={100}
            hideControls
            suffix=" %"
            value={y}
            onChange={(next) => onChange({ x, y: toPercent(Number(next) / 100) })}
          />
          {value === null ? null : (
            <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
              {t('focalMiddle')}
            </Button>
          )}
        </Group>
      )}
      {onChange === null ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          {t('focalHint')}
        </Text>
      )}
    </div>
  );
}

/** A share as whole percent, within what there is. */
function toPercent(fraction: number): number {
  return Math.min(100, Math.max(0, Math.round(fraction * 100)));
}
