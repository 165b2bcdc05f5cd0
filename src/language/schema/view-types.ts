/**
 * A text that the panel shows: the same in every language of the panel, or one per language (`{ "en": "Title", "de": "Titel" }`). The
 * panel shows its own language, else English, else the first one.
 */
export type PanelText = string | Readonly<Record<string, string>>;

/** How much of a row of the form a field takes, where there is room for it. */
export const viewWidths = ['full', 'two-thirds', 'half', 'third'] as const;

/** One of these widths. */
export type ViewWidth = (typeof viewWidths)[number];

/** How the panel shows an attribute (`pluginOptions.octavo.view` of an attribute). */
export interface AttributeView {
  readonly label?: PanelText;
  /** A sentence under the field. */
  readonly help?: PanelText;
  /** Shown in the empty field. */
  readonly placeholder?: PanelText;
  /** Absent: by the type of the attribute. */
  readonly width?: ViewWidth;
}

/** Fields of a form that belong together. */
export interface ViewGroup {
  /** Absent: the fields stand without a heading. */
  readonly heading?: PanelText;
  /** Begins a tab of this name, which groups without one continue. */
  readonly tab?: PanelText;
  /** The group is closed until somebody opens it. */
  readonly collapsed?: boolean;
  /** Names of attributes, in the order of the form. */
  readonly fields: readonly string[];
}

/** How the panel shows a content type or component (`pluginOptions.octavo.view` beside `info`). */
export interface ShapeView {
  /** What many documents are called, in lists and in the navigation. */
  readonly plural?: PanelText;
  /** The name of an icon. */
  readonly icon?: string;
  /** The name of the attribute that titles documents. */
  readonly title?: string;
  /** Attributes that no group names end the first one. */
  readonly groups?: readonly ViewGroup[];
}
