import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { describeImage } from '../api/index.js';
import { useLocaleName } from '../documents/index.js';
import { FailureAlert, useModel } from '../ui/index.js';
import { ProposalCard } from './proposal-card.js';
import { useAssist } from './use-assist.js';

/** An image whose alternative text can be proposed. */
export interface ProposeDescriptionProps {
  /** Row id. */
  readonly fileId: number;
  /** What the field is called. */
  readonly field: string;
  readonly onAccept: (text: string) => void;
}

/** Offers an alternative text in the default language, where a provider describes images. */
export function ProposeDescription({ fileId, field, onAccept }: ProposeDescriptionProps) {
  const t = useTranslations('assist');
  const { describes } = useAssist();
  const { defaultLocale: locale } = useModel();
  const localeName = useLocaleName();
  const [proposal, setProposal] = useState<string | null>(null);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const button = useRef<HTMLButtonElement>(null);
  const hadProposal = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone with the proposal.
    if (hadProposal.current && proposal === null) button.current?.focus();
    hadProposal.current = proposal !== null;
  }, [proposal]);
  const proposing = useMutation({
    mutationFn: () => {
      request.current = new AbortController();
      return describeImage({ fileId, locale }, request.current.signal);
    },
    onSuccess: ({ text }) => setProposal(text),
  });
  if (!describes) return null;
  if (proposal !== null)
    return (
      <ProposalCard
        field={field}
        text={proposal}
        locale={locale}
        takesFocus
        onChange={setProposal}
        onDiscard={() => setProposal(null)}
        onAccept={() => {
          onAccept(proposal);
          setProposal(null);
        }}
      />
    );
  return (
    <div>
      <Button
        ref={button}
        variant="light"
        size="compact-sm"
        leftSection={<Sparkles size={14} aria-hidden />}
        loading={proposing.isPending}
        onClick={() => proposing.mutate()}
      >
        {t('proposeText')}
      </Button>
      <Text size="xs" c="dimmed" mt={4}>
        {t('proposeTextHint', { locale: localeName(locale) })}
      </Text>
      {proposing.error === null ? null : <FailureAlert failure={proposing.error} />}
    </div>
  );
}
