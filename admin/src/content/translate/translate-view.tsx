import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CopyPlus, Info } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type Attribute, type Document, getApiId, sourceChangesQuery } from '../../api/index.js';
import { documentTitle, StateBadge, useLocaleName } from '../../documents/index.js';
import type { FieldContext } from '../../fields/index.js';
import { BackLink, Card, Page, useMe, useModel } from '../../ui/index.js';
import { useChosenChangeSet } from '../change-sets/index.js';
import { collectDocumentNames } from '../compare/document-names.js';
import { useValueFormat } from '../compare/use-value-format.js';
import { ConflictPrompt } from '../edit/conflict/conflict-prompt.js';
import { getDocumentPermissions, inChangeSetPermissions } from '../edit/document-permissions.js';
import type { EditViewProps } from '../edit/edit-view.js';
import { LeaveGuard } from '../edit/leave-guard.js';
import { ReadOnlyNotice } from '../edit/read-only-notice.js';
import { UnsavedChangesNotice } from '../edit/unsaved/unsaved-changes-notice.js';
import { useUnsavedChanges } from '../edit/unsaved/use-unsaved-changes.js';
import { useDocumentWrites } from '../edit/use-document-writes.js';
import { useWriteHotkeys } from '../edit/use-write-hotkeys.js';
import { WriteFailure } from '../edit/write-failure.js';
import { findTexts } from './component-texts.js';
import { ProposalBar } from './proposal-parts.js';
import classes from './translate.module.css';
import { TranslateActions } from './translate-actions.js';
import { TranslateRow } from './translate-row.js';
import { isEmptyValue, useCopyFromSource } from './use-copy-from-source.js';
import { useProposals } from './use-proposals.js';

/** A version that is translated, and the one that it is translated from. */
export interface TranslateViewProps extends EditViewProps {
  readonly locale: string;
  readonly sourceLocale: string;
  readonly source: Document;
  readonly onLocales: (locales: { readonly source: string; readonly locale: string }) => void;
}

/** Shows a version field by field beside its source: what is typed is saved and published from here. */
export function TranslateView(props: TranslateViewProps) {
  const { type, documentId, locale, document, etag, initialValues, versions, sourceLocale, source, onLocales } = props;
  const t = useTranslations('content.translate');
  const content = useTranslations('content');
  const localeName = useLocaleName();
  const model = useModel();
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...initialValues } });
  const state = versions.get(locale)?.state ?? null;
  const chosenSet = useChosenChangeSet();
  const livePermissions = getDocumentPermissions(type, { versions, locale, isWritten: document !== null });
  const permissions = chosenSet === null ? livePermissions : inChangeSetPermissions(livePermissions);
  const readId = source.documentId;
  const apiId = getApiId(type);
  const writes = useDocumentWrites({ type, documentId, readId, locale, form, initialValues, initialEtag: etag, model });
  const unsavedChanges = useUnsavedChanges({
    key: { administrator: useMe().id, apiId, documentId, locale, changeSet: chosenSet },
    type,
    form,
    etag,
    unsaved: writes.unsaved,
    isLeaving: writes.isLeaving,
  });
  useWriteHotkeys({ type, permissions, state, writes });
  const fieldContext = useMemo<FieldContext>(() => ({ type, documentId: readId, locale }), [type, readId, locale]);
  const attributes = type.attributes.filter(isTranslatable);
  const canCopy = (attribute: Attribute): boolean => permissions.change(attribute);
  const copying = useCopyFromSource({ type, source, locale, form });
  const proposals = useProposals({ type, source, sourceLocale, locale, form });
  const changes = useQuery(sourceChangesQuery(type, readId, sourceLocale, locale)).data ?? null;
  const [showsChanges, setShowsChanges] = useState(true);
  const changed = new Map((changes?.differences ?? []).map(({ attribute, before }) => [attribute, before]));
  const changedAttributes = attributes.filter(({ name }) => changed.has(name));
  const names = collectDocumentNames(type, [source], model);
  const format = useValueFormat(names);
  const title = type.kind === 'singleType' ? type.displayName : (documentTitle(source, type) ?? content('untitled'));

  function findEmpty(): readonly Attribute[] {
    const values = form.getValues();
    return attributes.filter(
      (attribute) =>
        canCopy(attribute) && isEmptyValue(values[attribute.name]) && !isEmptyValue(source[attribute.name]),
    );
  }

  return (
    <FormProvider {...form}>
      <Page
        title={t('title', { title })}
        badges={state === null || !type.draftAndPublish ? null : <StateBadge state={state} />}
        back={
          type.kind === 'singleType' || documentId === null ? (
            <BackLink to="/content/$apiId" params={{ apiId }} search={{ locale }}>
              {t('form')}
            </BackLink>
          ) : (
            <BackLink to="/content/$apiId/$documentId" params={{ apiId, documentId }} search={{ locale }}>
              {t('form')}
            </BackLink>
          )
        }
      >
        <form onSubmit={(event) => event.preventDefault()} noValidate>
          <Stack>
            <TranslateActions
              type={type}
              documentId={readId}
              locale={locale}
              sourceLocale={sourceLocale}
              versions={versions}
              permissions={permissions}
              state={state}
              writes={writes}
              onLocales={onLocales}
            />
            <WriteFailure failure={writes.failure} attributes={attributes} />
            {permissions.save ? <UnsavedChangesNotice offer={unsavedChanges} /> : null}
            <ReadOnlyNotice obstacle={permissions.obstacle} locale={locale} />
            {changes?.outdated === true ? (
              <Alert color="yellow" variant="light" icon={<Info size={18} aria-hidden />} role="status">
                <Group justify="space-between">
                  <Text size="sm">
                    {changes.differences === null
                      ? t('changedUnknown', { locale: localeName(sourceLocale) })
                      : t('changedCount', { count: changedAttributes.length, locale: localeName(sourceLocale) })}
                  </Text>
                  {changedAttributes.length === 0 ? null : (
                    <Switch
                      label={t('showChanges')}
                      checked={showsChanges}
                      onChange={(event) => setShowsChanges(event.currentTarget.checked)}
                    />
                  )}
                </Group>
              </Alert>
            ) : null}
            <Card>
              {attributes.length === 0 ? <Text size="sm">{t('noFields')}</Text> : null}
              {permissions.save && attributes.length > 0 ? (
                <ProposalBar
                  proposals={proposals}
                  findEmpty={() =>
                    findEmpty().filter((attribute) => findTexts(attribute, source[attribute.name], model).length > 0)
                  }
                >
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<CopyPlus size={14} aria-hidden />}
                    loading={copying.isPending}
                    onClick={() => copying.mutate(findEmpty())}
                  >
                    {t('copyAll')}
                  </Button>
                </ProposalBar>
              ) : null}
              <ul className={classes.rows} aria-label={t('fields')}>
                {attributes.map((attribute) => (
                  <TranslateRow
                    key={attribute.name}
                    attribute={attribute}
                    context={fieldContext}
                    sourceLocale={sourceLocale}
                    value={source[attribute.name]}
                    before={showsChanges ? changed.get(attribute.name) : undefined}
                    isChanged={changed.has(attribute.name)}
                    format={format}
                    readOnly={!permissions.change(attribute)}
                    proposals={proposals}
                    targetLocale={locale}
                    onCopy={canCopy(attribute) ? () => copying.mutate([attribute]) : null}
                  />
                ))}
              </ul>
            </Card>
          </Stack>
        </form>
      </Page>
      <LeaveGuard isLeaving={writes.isLeaving} onLeave={unsavedChanges.discard} />
      <ConflictPrompt type={type} conflicts={writes.conflicts} />
    </FormProvider>
  );
}

/** Has the attribute a value of its own in each locale, which people write? */
function isTranslatable(attribute: Attribute): boolean {
  if (!attribute.localized || !attribute.readable) return false;
  return attribute.storage !== 'column' || (attribute.computed === undefined && !attribute.writeOnly);
}
