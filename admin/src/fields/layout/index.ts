export { ErrorMark, FormLayout, type PlacedField } from './form-layout.js';
export { defaultWidth, type FormGroup, type FormTab, fieldWidth, toFormTabs } from './form-tabs.js';
export { revealElement } from './reveal.js';
