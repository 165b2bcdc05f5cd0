import { Alert, Badge, Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { LayoutPanelTop, Plus, Search, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackLink, ButtonLink, ConfirmDialog, Page } from '../ui/index.js';
import { AttributeDrawer } from './attribute/attribute-drawer.js';
import { AttributeList } from './attribute-list.js';
import { useBuilder } from './builder-context.js';
import { DifferenceBadge } from './difference-badge.js';
import {
  type DraftAttribute,
  type DraftShape,
  findShape,
  getShapeKind,
  getShapeSettings,
  hasDrafts,
  isLocalized,
  removeShape,
  shapeDifference,
  updateShape,
} from './draft/index.js';
import { ReadOnlyNotice } from './read-only-notice.js';
import { ShapeForm } from './shape-form.js';
import { useShapeName } from './use-shape-name.js';

/** One content type or component, and what it is made of. */
export function ShapePage() {
  const t = useTranslations('builder.shape');
  const { key } = useParams({ from: '/signed-in/builder/types/$key' });
  const { draft } = useBuilder();
  const shape = findShape(draft, key);
  if (shape !== undefined) return <ShapeView key={key} shape={shape} />;
  return (
    <Page title={t('goneTitle')} back={<OverviewLink />}>
      <Alert color="gray">{t('gone')}</Alert>
    </Page>
  );
}

function OverviewLink() {
  const t = useTranslations('builder.overview');
  return <BackLink to="/builder">{t('title')}</BackLink>;
}

function ShapeView({ shape }: { readonly shape: DraftShape }) {
  const t = useTranslations('builder.shape');
  const tView = useTranslations('builder.view');
  const tSearch = useTranslations('builder.search');
  const { state, draft, readOnlyReason, updateDraft } = useBuilder();
  const navigate = useNavigate();
  const shapeName = useShapeName();
  const [editedAttribute, setEditedAttribute] = useState<DraftAttribute | 'new' | null>(null);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const [removing, setRemoving] = useState(false);
  const kind = getShapeKind(shape);
  const isContentType = kind === 'collectionType' || kind === 'singleType';
  const canEditSettings = readOnlyReason === null && kind !== 'extension';
  const addButton = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditedAttribute('new')}>
      {t('add')}
    </Button>
  );

  return (
    <Page
      title={shapeName(shape)}
      back={<OverviewLink />}
      description={shape.uid}
      badges={
        <>
          <Badge color="gray">{t(`kind.${kind}`)}</Badge>
          {hasDrafts(shape) ? <Badge color="gray">{t('drafts')}</Badge> : null}
          {isLocalized(shape.head) ? <Badge color="gray">{t('locales')}</Badge> : null}
          <DifferenceBadge difference={shapeDifference(state, shape)} />
        </>
      }
      actions={
        <>
          {kind === 'extension' ? null : (
            <ButtonLink
              to="/builder/types/$key/view"
              params={{ key: shape.key }}
              variant="default"
              leftSection={<LayoutPanelTop size={16} aria-hidden />}
            >
              {tView('open')}
            </ButtonLink>
          )}
          {isContentType ? (
            <ButtonLink
              to="/builder/types/$key/search"
              params={{ key: shape.key }}
              variant="default"
              leftSection={<Search size={16} aria-hidden />}
            >
              {tSearch('open')}
            </ButtonLink>
          ) : null}
          {canEditSettings ? (
            <>
              <Button
                variant="default"
                c="var(--mantine-color-error)"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => setRemoving(true)}
              >
                {t('remove')}
              </Button>
              <Button
                variant="default"
                leftSection={<Settings2 size={16} aria-hidden />}
                onClick={() => setSettingsOpen(true)}
              >
                {t('settings')}
              </Button>
            </>
          ) : null}
          {readOnlyReason === null ? addButton : null}
        </>
      }
    >
      <ReadOnlyNotice />
      <AttributeList shape={shape} onEdit={setEditedAttribute} addButton={readOnlyReason === null ? addButton : null} />
      {editedAttribute === null ? null : (
        <AttributeDrawer
          shape={shape}
          attribute={editedAttribute === 'new' ? null : editedAttribute}
          onClose={() => setEditedAttribute(null)}
        />
      )}
      {settingsOpen ? (
        <ShapeForm
          title={t('settingsOf', { name: shapeName(shape) })}
          submitLabel={t('apply')}
          draft={draft}
          shape={shape}
          settings={getShapeSettings(shape)}
          onClose={() => setSettingsOpen(false)}
          onDone={(names) => {
            updateDraft((previous) => updateShape(previous, shape.key, names));
            setSettingsOpen(false);
          }}
        />
      ) : null}
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle', { name: shapeName(shape) })}
        confirmLabel={t('remove')}
        onConfirm={async () => {
          updateDraft((previous) => removeShape(previous, shape.key));
          await navigate({ to: '/builder' });
        }}
      >
        {t('removeText')}
      </ConfirmDialog>
    </Page>
  );
}
