import { Badge, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { apiIdOf, type ContentType, type Document } from '../../api/index.js';
import { StateBadge, titleAttribute, useVisibilities } from '../../documents/index.js';
import { Field, type FieldPlace, textOf } from '../../fields/index.js';
import { BackLink, Card, Page, type PageProps, useMe, useModel } from '../../ui/index.js';
import { useBackToList } from '../from-list.js';
import { HistoryLink } from '../history/links.js';
import { Publication } from '../publication/publication.js';
import { Conditional } from './conditional.js';
import { MeetOthers } from './conflict/meet-others.js';
import { EditActions } from './edit-actions.js';
import { EditDetails } from './edit-details.js';
import { EditFailure } from './edit-failure.js';
import classes from './edit-view.module.css';
import { FillIn } from './fill-in.js';
import type { FormValues } from './form-values.js';
import { Gradually } from './gradually.js';
import { LeaveGuard } from './leave-guard.js';
import { LocaleSwitch } from './locale-switch.js';
import { rightsOn } from './rights.js';
import { KeptNotice } from './unsaved/kept-notice.js';
import { useKeptChanges } from './unsaved/use-kept-changes.js';
import { useDocumentWrites } from './use-document-writes.js';
import type { Versions } from './versions.js';

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
  readonly tag: string | null;
  /** What the form begins with. */
  readonly first: FormValues;
  readonly versions: Versions;
  /** What is filled in besides, and not saved yet. */
  readonly filled?: FormValues;
}

const nothing: FormValues = {};

/** Shows a version of a document as a form, and what can be done with it. */
export function EditView(props: EditViewProps) {
  const { type, documentId, locale, document, tag, first, versions, filled = nothing } = props;
  const t = useTranslations('content.edit');
  const model = useModel();
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...first } });
  useFilled(form, filled);
  const state = versions.get(locale ?? '')?.state ?? null;
  const isNew = document === null && versions.size === 0;
  const isNewLocale = document === null && versions.size > 0;
  const rights = rightsOn(type, { isNew, isNewLocale, state });
  const writes = useDocumentWrites({
    type,
    documentId,
    readId: document?.documentId ?? documentId,
    locale,
    form,
    first,
    firstTag: tag,
    model,
  });
  const place = useMemo<FieldPlace>(
    () => ({ type, documentId: document?.documentId ?? documentId, locale }),
    [type, documentId, document?.documentId, locale],
  );
  const kept = useKeptChanges({
    place: { administrator: useMe().id, apiId: apiIdOf(type), documentId, locale },
    type,
    form,
    tag,
    unsaved: writes.unsaved,
    left: writes.left,
  });
  useHotkeys([['mod+S', () => void (rights.save && writes.save())]], [], true);

  const visibilities = useVisibilities().get(type.uid);
  const apiId = apiIdOf(type);
  const onBack = useBackToList();
  return (
    <FormProvider {...form}>
      <TitledPage
        type={type}
        isNew={documentId === null}
        back={
          type.kind === 'singleType' ? null : (
            <BackLink
              to="/content/$apiId"
              params={{ apiId }}
              search={locale === null || locale === model.defaultLocale ? {} : { locale }}
              onClick={onBack}
            >
              {type.displayName}
            </BackLink>
          )
        }
        marks={state === null ? null : type.draftAndPublish ? <StateBadge state={state} /> : null}
      >
        <form className={classes.columns} onSubmit={(event) => event.preventDefault()} noValidate>
          <Stack className={classes.main}>
            <EditFailure failure={writes.failure} attributes={type.attributes} />
            {rights.save ? <KeptNotice offer={kept} /> : null}
            {rights.save ? null : <Badge color="gray">{t('readOnly')}</Badge>}
            <Card>
              <Stack gap="lg">
                <Gradually>
                  {type.attributes.map((attribute) => (
                    <Conditional key={attribute.name} visibility={visibilities?.get(attribute.name) ?? null}>
                      <div data-field={attribute.name}>
                        <Field
                          attribute={attribute}
                          place={place}
                          path={attribute.name}
                          readOnly={!rights.change(attribute)}
                        />
                      </div>
                    </Conditional>
                  ))}
                </Gradually>
              </Stack>
            </Card>
          </Stack>
          <Stack component="aside" className={classes.side} aria-label={t('details')}>
            <EditActions
              type={type}
              documentId={document?.documentId ?? documentId}
              locale={locale}
              rights={rights}
              state={state}
              versions={versions}
              writes={writes}
            />
            <Publication type={type} documentId={document?.documentId ?? null} locale={locale} state={state} />
            {locale === null ? null : (
              <LocaleSwitch type={type} documentId={documentId} locale={locale} versions={versions}>
                {rights.save ? (
                  <FillIn
                    type={type}
                    documentId={documentId}
                    locale={locale}
                    versions={versions}
                    form={form}
                    mayChange={rights.change}
                  />
                ) : null}
              </LocaleSwitch>
            )}
            {document !== null ? (
              <EditDetails type={type} document={document} version={versions.get(locale ?? '') ?? null} />
            ) : documentId === null ? null : (
              <HistoryLink type={type} documentId={documentId} locale={locale} />
            )}
          </Stack>
        </form>
      </TitledPage>
      <LeaveGuard left={writes.left} onLeave={kept.forget} />
      <MeetOthers type={type} conflicts={writes.conflicts} />
    </FormProvider>
  );
}

/** Puts values into a form that begins without them: they are changes, which are saved or left. */
function useFilled({ setValue }: Pick<UseFormReturn<Record<string, unknown>>, 'setValue'>, filled: FormValues): void {
  // What a view begins with does not change while it is shown.
  const [values] = useState(filled);
  useEffect(() => {
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
  }, [values, setValue]);
}

interface TitledPageProps extends Omit<PageProps, 'title'> {
  readonly type: ContentType;
  readonly isNew: boolean;
}

/** A page that is called what the document is, as it is being written; it alone is drawn again as that changes. */
function TitledPage({ type, isNew, ...page }: TitledPageProps) {
  const t = useTranslations('content');
  const attribute = type.kind === 'singleType' ? null : titleAttribute(type);
  const value: unknown = useWatch({ name: attribute?.name ?? '', disabled: attribute === null });
  const written = attribute === null ? '' : textOf(value);
  const title =
    type.kind === 'singleType'
      ? type.displayName
      : written !== ''
        ? written
        : isNew
          ? t('edit.new', { type: type.displayName })
          : t('untitled');
  return <Page {...page} title={title} />;
}
