import type { Language } from '../peer.mjs';
import type { Size } from '../place.mjs';

export function directusLanguage(size: Size): Language;
