/** What listeners of `Store.onChanged` are told when the content model was changed. */
export const modelTopic = 'octavo::model';
