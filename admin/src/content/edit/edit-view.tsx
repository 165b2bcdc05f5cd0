import { Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { type ContentType, type Document, getApiId, hasStatus } from '../../api/index.js';
import { findTitleAttribute, openingLocale, StateBadge } from '../../documents/index.js';
import { type FieldContext, toFormTabs, toInputText } from '../../fields/index.js';
import { BackLink, Page, type PageProps, useMe, useModel, useTypePlural } from '../../ui/index.js';
import { useChosenChangeSet } from '../change-sets/index.js';
import { MembershipCard } from '../change-sets/membership-card.js';
import { HistoryLink } from '../history/history-links.js';
import { useBackToList } from '../list-navigation.js';
import { PreviewSplit, PreviewToggleButton, usePreviewToggle } from '../preview/preview-split.js';
import { PublicationCard } from '../publication/publication-card.js';
import { PublishLocalesButton } from '../publication/publish-locales-button.js';
import { TranslateHint, TranslateLink } from '../translate/translate-link.js';
import { ConflictPrompt } from './conflict/conflict-prompt.js';
import { DocumentDetails } from './document-details.js';
import { getDocumentPermissions, inChangeSetPermissions } from './document-permissions.js';
import type { DocumentVersions } from './document-versions.js';
import { EditActions } from './edit-actions.js';
import classes from './edit-view.module.css';
import { FillFromLocale } from './fill-from-locale.js';
import type { FormValues } from './form-values.js';
import { DocumentFields } from './layout/document-fields.js';
import { FormOutline } from './layout/form-outline.js';
import { LeaveGuard } from './leave-guard.js';
import { LocaleSwitch } from './locale-switch.js';
import { ReadOnlyNotice } from './read-only-notice.js';
import { UnsavedChangesNotice } from './unsaved/unsaved-changes-notice.js';
import { useUnsavedChanges } from './unsaved/use-unsaved-changes.js';
import { type DocumentWrites, useDocumentWrites } from './use-document-writes.js';
import { useFirstFieldFocus } from './use-first-field-focus.js';
import { useWriteHotkeys } from './use-write-hotkeys.js';
import { WriteFailure } from './write-failure.js';

/** A document that is open. */
export interface EditViewProps {
  readonly type: ContentType;
  /** null: not written yet, or the one of a single type. */
  readonly documentId: string | null;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** The version that is open; null: it is not written yet. */
  readonly document: Document | null;
  /** Of that version as it was read; null: it is not written yet. */
  readonly etag: string | null;
  /** What the form begins with. */
  readonly initialValues: FormValues;
  readonly versions: DocumentVersions;
  /** Values that are filled in additionally, and not saved yet. */
  readonly prefilled?: FormValues;
}

const noValues: FormValues = {};

/** Shows a version of a document as a form, and what can be done with it. */
export function EditView(props: EditViewProps) {
  const { type, documentId, locale, document, etag, initialValues, versions, prefilled = noValues } = props;
  const t = useTranslations('content.edit');
  const model = useModel();
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...initialValues } });
  usePrefilledValues(form, prefilled);
  const state = versions.get(locale ?? '')?.state ?? null;
  const isNewEntry = documentId === null && type.kind === 'collectionType';
  // What is computed has no value before there is a version.
  const shownAttributes = type.attributes.filter(
    (attribute) => document !== null || attribute.storage !== 'column' || attribute.computed === undefined,
  );
  const chosenSet = useChosenChangeSet();
  const livePermissions = getDocumentPermissions(type, { versions, locale, isWritten: document !== null });
  const permissions = chosenSet === null ? livePermissions : inChangeSetPermissions(livePermissions);
  const writes = useDocumentWrites({
    type,
    documentId,
    readId: document?.documentId ?? documentId,
    locale,
    form,
    initialValues,
    initialEtag: etag,
    model,
  });
  const mayExist = useMayExist(isNewEntry, writes);
  const fieldContext = useMemo<FieldContext>(
    () => ({ type, documentId: document?.documentId ?? documentId, locale, mayExist }),
    [type, documentId, document?.documentId, locale, mayExist],
  );
  const unsavedChanges = useUnsavedChanges({
    // What is new has no language before it is saved.
    key: {
      administrator: useMe().id,
      apiId: getApiId(type),
      documentId,
      locale: isNewEntry ? null : locale,
      changeSet: chosenSet,
    },
    type,
    form,
    etag,
    unsaved: writes.unsaved,
    isLeaving: writes.isLeaving,
  });
  useWriteHotkeys({ type, permissions, state, writes });

  const formElement = useFirstFieldFocus(isNewEntry);
  const tabs = toFormTabs(shownAttributes, type.view);
  const typePlural = useTypePlural();
  const apiId = getApiId(type);
  const onBack = useBackToList();
  const previewToggle = usePreviewToggle();
  // Previews show drafts.
  const preview = chosenSet === null ? previewToggle : { ...previewToggle, isOpen: false };
  return (
    <FormProvider {...form}>
      <PreviewSplit
        toggle={preview}
        type={type}
        documentId={document?.documentId ?? null}
        locale={locale}
        etag={etag}
        form={form}
        unsavedBody={writes.unsavedBody}
      >
        <TitledPage
          actions={chosenSet === null ? <PreviewToggleButton type={type} toggle={preview} /> : null}
          type={type}
          isNew={documentId === null}
          back={
            type.kind === 'singleType' ? null : (
              <BackLink
                to="/content/$apiId"
                params={{ apiId }}
                search={locale === null || locale === openingLocale(type, model) ? {} : { locale }}
                onClick={onBack}
              >
                {typePlural(type)}
              </BackLink>
            )
          }
          badges={
            state === null || chosenSet !== null ? null : type.draftAndPublish ? <StateBadge state={state} /> : null
          }
        >
          <form ref={formElement} className={classes.columns} onSubmit={(event) => event.preventDefault()} noValidate>
            <Stack className={classes.main}>
              <WriteFailure failure={writes.failure} attributes={type.attributes} />
              {permissions.save ? <UnsavedChangesNotice offer={unsavedChanges} /> : null}
              <ReadOnlyNotice obstacle={permissions.obstacle} locale={locale} />
              {document === null && locale !== null && permissions.save ? (
                <TranslateHint type={type} documentId={documentId} locale={locale} versions={versions} />
              ) : null}
              <FormOutline tabs={tabs} variant="folded" />
              <DocumentFields type={type} tabs={tabs} context={fieldContext} permissions={permissions} />
            </Stack>
            <Stack component="aside" className={classes.side} aria-label={t('details')}>
              <EditActions
                type={type}
                documentId={document?.documentId ?? documentId}
                locale={locale}
                permissions={permissions}
                state={state}
                versions={versions}
                writes={writes}
              />
              {chosenSet === null ? (
                <PublicationCard
                  type={type}
                  documentId={document?.documentId ?? null}
                  locale={locale}
                  state={state}
                  canPublish={permissions.publish}
                />
              ) : (
                <MembershipCard setId={chosenSet} type={type} document={document} locale={locale} />
              )}
              {locale === null ? null : (
                <LocaleSwitch type={type} documentId={documentId} locale={locale} versions={versions}>
                  <TranslateLink type={type} documentId={documentId} locale={locale} versions={versions} />
                  {permissions.save ? (
                    <FillFromLocale
                      type={type}
                      documentId={documentId}
                      locale={locale}
                      versions={versions}
                      form={form}
                      canChange={permissions.change}
                    />
                  ) : null}
                  {chosenSet === null ? (
                    <PublishLocalesButton
                      type={type}
                      documentId={document?.documentId ?? documentId}
                      versions={versions}
                      writes={writes}
                      variant="subtle"
                      size="xs"
                      mt={4}
                      fullWidth
                      justify="flex-start"
                    />
                  ) : null}
                </LocaleSwitch>
              )}
              {document !== null ? (
                <DocumentDetails
                  type={type}
                  document={document}
                  version={chosenSet === null ? (versions.get(locale ?? '') ?? null) : null}
                />
              ) : documentId === null ? null : (
                <HistoryLink type={type} documentId={documentId} locale={locale} />
              )}
              <FormOutline tabs={tabs} variant="beside" />
            </Stack>
          </form>
        </TitledPage>
      </PreviewSplit>
      <LeaveGuard isLeaving={writes.isLeaving} onLeave={unsavedChanges.discard} />
      <ConflictPrompt type={type} conflicts={writes.conflicts} />
    </FormProvider>
  );
}

/** Puts values into a form that begins without them: they are changes, which are saved or left. */
function usePrefilledValues(
  { setValue }: Pick<UseFormReturn<Record<string, unknown>>, 'setValue'>,
  prefilled: FormValues,
): void {
  // What a view begins with does not change while it is shown.
  const [values] = useState(prefilled);
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  }, [values, setValue]);
}

/** Whether a new document may be on the server already: it is being sent, or an attempt got no answer. */
function useMayExist(isNew: boolean, { isWriting, failure }: Pick<DocumentWrites, 'isWriting' | 'failure'>): boolean {
  const [isUnanswered, setUnanswered] = useState(false);
  if (isNew && !isUnanswered && hasStatus(failure, 0)) setUnanswered(true);
  return isNew && (isWriting || isUnanswered);
}

interface TitledPageProps extends Omit<PageProps, 'title'> {
  readonly type: ContentType;
  readonly isNew: boolean;
}

/** A page that is called what the document is, as it is being written; it alone is drawn again as that changes. */
function TitledPage({ type, isNew, ...page }: TitledPageProps) {
  const t = useTranslations('content');
  const attribute = type.kind === 'singleType' ? null : findTitleAttribute(type);
  const value: unknown = useWatch({ name: attribute?.name ?? '', disabled: attribute === null });
  const titleText = attribute === null ? '' : toInputText(value);
  const title =
    type.kind === 'singleType'
      ? type.displayName
      : titleText !== ''
        ? titleText
        : isNew
          ? t('edit.new', { type: type.displayName })
          : t('untitled');
  return <Page {...page} title={title} />;
}
