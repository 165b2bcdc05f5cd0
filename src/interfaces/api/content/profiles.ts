import type { WriteRules } from '../../../domain/documents/index.js';
import type { QuerySettings } from '../../../language/query/index.js';

/** The two profiles of the interface: that of the contract, or that of a Strapi 5 project. */
export type ProfileName = 'contract' | 'strapi';

/** Where the profiles differ, and nowhere else: the rows marked (P) of the table of decisions. */
export interface ApiProfile {
  /** Status of a successful POST of a document (row 1). */
  readonly createdStatus: 200 | 201;
  /** Rows 3, 4, 17 and 46. */
  readonly writeRules: WriteRules;
  /** Rows 6, 9, 36 and 48. */
  readonly queryRules: Pick<
    QuerySettings,
    'mediaFilters' | 'paginationBounds' | 'textOrder' | 'publishedDocumentDraftsOfAllLocales'
  >;
  /** Anonymous callers who may read may read drafts too (row 37). */
  readonly publicReadsDrafts: boolean;
  /** Identified callers have the permissions of the public role in addition to their own (row 40). */
  readonly publicRightsForEveryone: boolean;
  /** Roles of end users are shown with the additional member `readDrafts`. */
  readonly rolesShowDrafts: boolean;
}

/** The profiles as data. */
export const profiles: Readonly<Record<ProfileName, ApiProfile>> = {
  contract: {
    createdStatus: 200,
    writeRules: {
      localizationNeedsPermission: true,
      sharedAttributesOnLocalization: 'refuse',
      nullClearsLists: true,
      textsSpellJson: false,
    },
    queryRules: {
      mediaFilters: 'identity',
      paginationBounds: 'refuse',
      textOrder: 'natural',
      publishedDocumentDraftsOfAllLocales: true,
    },
    publicReadsDrafts: false,
    publicRightsForEveryone: true,
    rolesShowDrafts: true,
  },
  strapi: {
    createdStatus: 201,
    writeRules: {
      localizationNeedsPermission: false,
      sharedAttributesOnLocalization: 'copy',
      nullClearsLists: false,
      textsSpellJson: true,
    },
    queryRules: {
      mediaFilters: 'relation',
      paginationBounds: 'clamp',
      textOrder: 'codePoints',
      publishedDocumentDraftsOfAllLocales: false,
    },
    publicReadsDrafts: true,
    publicRightsForEveryone: false,
    rolesShowDrafts: false,
  },
};
