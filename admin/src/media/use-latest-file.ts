import { useQuery } from '@tanstack/react-query';
import { fileQuery, type MediaFile } from '../api/index.js';

/** Returns what is known of a file that a form holds: its details may have been changed since the document was read. */
export function useLatestFile(file: MediaFile): MediaFile {
  const { data } = useQuery({ ...fileQuery(file.id), enabled: false });
  return data !== undefined && data.updatedAt > file.updatedAt ? data : file;
}
