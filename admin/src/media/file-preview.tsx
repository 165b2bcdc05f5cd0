import { File, FileAudio, FileText, FileVideo, type LucideIcon } from 'lucide-react';
import type { MediaFile } from '../api/index.js';
import { type FileKind, getFileKind } from './file-kind.js';
import classes from './file-preview.module.css';
import { pictureUrl } from './picture-url.js';

const icons: Readonly<Record<FileKind, LucideIcon>> = {
  images: File,
  videos: FileVideo,
  audios: FileAudio,
  files: FileText,
};

/** A small picture of a file, around its focal point; of anything else than pictures a sign of its kind. Says nothing: its name does. */
export function FilePreview({ file }: { readonly file: MediaFile }) {
  const kind = getFileKind(file);
  const Icon = icons[kind];
  const { x, y } = file.focalPoint ?? { x: 50, y: 50 };
  return (
    <div className={classes.frame}>
      {kind === 'images' ? (
        <img
          src={pictureUrl(file, 'thumbnail')}
          alt=""
          loading="lazy"
          decoding="async"
          className={classes.image}
          style={{ objectPosition: `${x}% ${y}%` }}
        />
      ) : (
        <span className={classes.sign}>
          <Icon size={28} strokeWidth={1.5} aria-hidden />
          {file.ext.replace(/^\./, '').toUpperCase()}
        </span>
      )}
    </div>
  );
}
