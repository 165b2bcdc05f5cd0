import { Alert, Badge, Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Plus, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackLink, Confirm, Page } from '../ui/index.js';
import { AttributeDrawer } from './attribute/attribute-drawer.js';
import { AttributeList } from './attribute-list.js';
import { useBuilder } from './builder-context.js';
import { ClosedNotice } from './closed-notice.js';
import { DifferenceBadge } from './difference-badge.js';
import {
  type DraftAttribute,
  type DraftShape,
  differenceOf,
  hasDrafts,
  isLocalized,
  kindOf,
  namesOf,
  shapeWith,
  withNames,
  withoutShape,
} from './draft/index.js';
import { ShapeForm } from './shape-form.js';
import { useShapeName } from './use-shape-name.js';

/** One content type or component, and what it is made of. */
export function ShapePage() {
  const t = useTranslations('builder.shape');
  const { key } = useParams({ from: '/signed-in/builder/types/$key' });
  const { draft } = useBuilder();
  const shape = shapeWith(draft, key);
  if (shape !== undefined) return <ShapeView key={key} shape={shape} />;
  return (
    <Page title={t('goneTitle')} back={<Back />}>
      <Alert color="gray">{t('gone')}</Alert>
    </Page>
  );
}

function Back() {
  const t = useTranslations('builder.overview');
  return <BackLink to="/builder">{t('title')}</BackLink>;
}

function ShapeView({ shape }: { readonly shape: DraftShape }) {
  const t = useTranslations('builder.shape');
  const { state, draft, closed, edit } = useBuilder();
  const navigate = useNavigate();
  const nameOf = useShapeName();
  const [editing, setEditing] = useState<DraftAttribute | 'new' | null>(null);
  const [naming, setNaming] = useState(false);
  const [removing, setRemoving] = useState(false);
  const kind = kindOf(shape);
  const mayName = closed === null && kind !== 'extension';
  const add = (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );

  return (
    <Page
      title={nameOf(shape)}
      back={<Back />}
      description={shape.uid}
      marks={
        <>
          <Badge color="gray">{t(`kind.${kind}`)}</Badge>
          {hasDrafts(shape) ? <Badge color="blue">{t('drafts')}</Badge> : null}
          {isLocalized(shape.head) ? <Badge color="teal">{t('locales')}</Badge> : null}
          <DifferenceBadge difference={differenceOf(state, shape)} />
        </>
      }
      actions={
        <>
          {mayName ? (
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
                onClick={() => setNaming(true)}
              >
                {t('settings')}
              </Button>
            </>
          ) : null}
          {closed === null ? add : null}
        </>
      }
    >
      <ClosedNotice />
      <AttributeList shape={shape} onEdit={setEditing} add={closed === null ? add : null} />
      {editing === null ? null : (
        <AttributeDrawer
          shape={shape}
          attribute={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {naming ? (
        <ShapeForm
          title={t('settingsOf', { name: nameOf(shape) })}
          action={t('apply')}
          draft={draft}
          shape={shape}
          names={namesOf(shape)}
          onClose={() => setNaming(false)}
          onDone={(names) => {
            edit((was) => withNames(was, shape.key, names));
            setNaming(false);
          }}
        />
      ) : null}
      <Confirm
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('removeTitle', { name: nameOf(shape) })}
        action={t('remove')}
        onConfirm={async () => {
          edit((was) => withoutShape(was, shape.key));
          await navigate({ to: '/builder' });
        }}
      >
        {t('removeText')}
      </Confirm>
    </Page>
  );
}
