import { Button, Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CopyPlus } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Attribute, type ContentType, documentQuery, getApiId } from '../../api/index.js';
import { useLocaleName } from '../../documents/index.js';
import { toastError, toastSuccess, useFailureText, useModel } from '../../ui/index.js';
import { copyValues } from './copy-values.js';
import type { DocumentVersions } from './document-versions.js';
import { readParameters } from './read-parameters.js';
import { filterRelationsByLocale } from './relations-in-locale.js';

/** Where the values of a locale may come from. */
export interface FillFromLocaleProps {
  readonly type: ContentType;
  readonly documentId: string | null;
  readonly locale: string;
  readonly versions: DocumentVersions;
  readonly form: Pick<UseFormReturn<Record<string, unknown>>, 'setValue'>;
  readonly canChange: (attribute: Attribute) => boolean;
}

/** Fills the form in with the values of another locale, to be translated; nothing is saved by it. */
export function FillFromLocale({ type, documentId, locale, versions, form, canChange }: FillFromLocaleProps) {
  const t = useTranslations('content.edit');
  const common = useTranslations('ui');
  const localeName = useLocaleName();
  const failureText = useFailureText();
  const client = useQueryClient();
  const model = useModel();
  const otherLocales = [...versions.keys()].filter((code) => code !== locale);

  const filling = useMutation({
    mutationFn: async (code: string) => {
      const { document: source } = await client.fetchQuery({
        ...documentQuery(getApiId(type), documentId, readParameters(type, model, code)),
        staleTime: 0,
      });
      const values = copyValues(type, model, source, (attribute) => attribute.localized && canChange(attribute));
      return filterRelationsByLocale(client, type, model, values, locale);
    },
    onSuccess: ({ values, missing }, code) => {
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
      toastSuccess(t('filled', { locale: localeName(code), missing }));
    },
    onError: (error) => toastError(failureText(error), common('close')),
  });

  if (otherLocales.length === 0) return null;
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          mt={4}
          fullWidth
          justify="flex-start"
          leftSection={<CopyPlus size={14} aria-hidden />}
          loading={filling.isPending}
        >
          {t('fillIn')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {otherLocales.map((code) => (
          <Menu.Item key={code} onClick={() => filling.mutate(code)}>
            {localeName(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
