import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'use-intl';

/** Puts a text on the clipboard. `what` names it to those who do not see where the button stands. */
export function CopyTextButton({ text, copyLabel }: { readonly text: string; readonly copyLabel: string }) {
  const t = useTranslations('ui');
  return (
    <CopyButton value={text} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : t('copy')}>
          <ActionIcon onClick={copy} color={copied ? 'teal' : 'gray'} aria-label={`${t('copy')}: ${copyLabel}`}>
            {copied ? <Check size={16} /> : <Copy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
