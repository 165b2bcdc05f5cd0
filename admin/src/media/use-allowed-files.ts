import { useTranslations } from 'use-intl';
import { toastError } from '../ui/index.js';
import { type FileKind, splitByKind } from './file-kind.js';

/**
 * Returns what leaves the files that may be used where only these kinds are (empty: all), and names the others to the editor before
 * they are sent in vain.
 */
export function useAllowedFiles(kinds: readonly FileKind[]): (files: readonly File[]) => readonly File[] {
  const t = useTranslations('media.upload');
  const kindName = useTranslations('media.library');
  const common = useTranslations('ui');
  return (files) => {
    const { allowed, refused } = splitByKind(files, kinds);
    const [first] = refused;
    if (first !== undefined) {
      const kindNames = kinds.map((kind) => kindName(kind)).join(', ');
      toastError(t('wrongKind', { name: first.name, count: refused.length - 1, kinds: kindNames }), common('close'));
    }
    return allowed;
  };
}
