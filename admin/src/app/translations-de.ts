import { builderStringsDe } from '../builder/strings-de.js';
import { contentStringsDe } from '../content/strings-de.js';
import { fieldStringsDe } from '../fields/strings-de.js';
import { mediaStringsDe } from '../media/strings-de.js';
import { referenceStringsDe } from '../reference/strings-de.js';
import { settingsStringsDe } from '../settings/strings-de.js';
import { uiStringsDe } from '../ui/strings-de.js';
import { appStringsDe } from './strings-de.js';

/** Everything that the panel says, in German. */
export const germanTranslations = {
  app: appStringsDe,
  ui: uiStringsDe,
  builder: builderStringsDe,
  content: contentStringsDe,
  fields: fieldStringsDe,
  media: mediaStringsDe,
  reference: referenceStringsDe,
  settings: settingsStringsDe,
};
