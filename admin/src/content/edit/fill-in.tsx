import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Attribute, apiIdOf, type ContentType, documentQuery } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { toastDone, toastFailed, useFailureText, useModel } from '../../ui/index.js';
import { copiedValues } from './copied-values.js';
import { readParameters } from './read-parameters.js';
import type { Versions } from './versions.js';
import { writtenHere } from './written-here.js';

/** Where the values of a locale may come from. */
export interface FillInProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string;
  readonly versions: Versions;
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'setValue'>;
  readonly mayChange: (attribute: Attribute) => boolean;
}

/** Fills the form in with the values of another locale, to be translated; nothing is saved by it. */
export function FillIn({ type, documentId, locale, versions, form, mayChange }: FillInProps) {
  const t = useTranslations('content.edit');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const failureText = useFailureText();
  const client = useQueryClient();
  const model = useModel();
  const others = [...versions.keys()].filter((code) => code !== locale);

  const filling = useMutation({
    mutationFn: async (code: string) => {
      const { document: from } = await client.fetchQuery({
        ...documentQuery(apiIdOf(type), documentId, readParameters(type, model, code)),
        staleTime: 0,
      });
      const values = copiedValues(type, model, from, (attribute) => attribute.localized && mayChange(attribute));
      return writtenHere(client, type, model, values, locale);
    },
    onSuccess: ({ values, missing }, code) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
      toastDone(t('filled', { locale: localeName(code), missing }));
    },
    onError: (error) => toastFailed(failureText(error), common('close')),
  });

  if (others.length === 0) return null;
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          mt="sm"
          fullWidth
          leftSection={<CopyPlus size={14} aria-hidden />}
          loading={filling.isPending}
        >
          {t('fillIn')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((code) => (
          <Menu.Item key={code} onClick={() => filling.mutate(code)}>
            {localeName(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
