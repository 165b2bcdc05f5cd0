import { useTranslations } from 'use-intl';
import { type DraftShape, getDisplayName, userUid } from './draft/index.js';

/** What people call a content type or component; the built-in ones by what they are. */
export function useShapeName(): (shape: Pick<DraftShape, 'uid' | 'head'>) => string {
  const t = useTranslations('builder.builtIn');
  return (shape) => (shape.uid === userUid ? t('users') : getDisplayName(shape));
}

/** The same by uid, also for built-in types that the draft does not define. */
export function useUidName(shapes: readonly DraftShape[]): (uid: string) => string {
  const t = useTranslations('builder.builtIn');
  return (uid) => {
    switch (uid) {
      case userUid:
        return t('users');
      case 'plugin::users-permissions.role':
        return t('roles');
      case 'plugin::upload.file':
        return t('files');
      default: {
        const shape = shapes.find((candidate) => candidate.uid === uid);
        return shape === undefined ? uid : getDisplayName(shape);
      }
    }
  };
}
