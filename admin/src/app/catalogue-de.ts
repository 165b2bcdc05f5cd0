import { builderStrings } from '../builder/strings-de.js';
import { contentStrings } from '../content/strings-de.js';
import { fieldStrings } from '../fields/strings-de.js';
import { mediaStrings } from '../media/strings-de.js';
import { referenceStrings } from '../reference/strings-de.js';
import { settingsStrings } from '../settings/strings-de.js';
import { uiStrings } from '../ui/strings-de.js';
import { appStrings } from './strings-de.js';

/** Everything that the panel says, in German. */
export const catalogue = {
  app: appStrings,
  ui: uiStrings,
  builder: builderStrings,
  content: contentStrings,
  fields: fieldStrings,
  media: mediaStrings,
  reference: referenceStrings,
  settings: settingsStrings,
};
