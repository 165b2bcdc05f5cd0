/** What is said about the AI provider, and about its proposals. */
export const assistStrings = {
  name: 'AI provider',
  synonyms: 'machine translation translate alt text openai ollama llm settings',
  description: 'Proposes translations and alternative texts. Nothing is saved before an editor accepts it.',
  url: 'Address',
  urlHint:
    'An OpenAI-compatible interface, such as https://api.openai.com/v1, or http://localhost:11434/v1 for Ollama on this server.',
  model: 'Model',
  key: 'API key',
  keyHint: 'Leave empty for a provider that needs none. The key is stored encrypted and never shown again.',
  keySaved: 'A key is saved. Leave empty to keep it; a provider on another host needs its own.',
  removeKey: 'Remove the saved key',
  pictures: 'Describe images',
  picturesHint:
    'Sends a small copy of an image when somebody asks for its alternative text. The model has to understand images.',
  embeddingModel: 'Embedding model',
  embeddingHint:
    'Makes vectors of texts, by which similar documents are found. The texts of content types with “Similar documents” are sent to the provider. Empty: none',
  dimensions: 'Dimensions',
  dimensionsHint: 'Numbers of a vector, such as 512. Empty: as many as the model makes',
  vectors:
    '{name}: {waiting, plural, =0 {all texts have a vector} one {one text is waiting for its vector} other {# texts are waiting for their vectors}}{refused, plural, =0 {} one {, one was refused} other {, # were refused}}.',
  whatIsSent:
    'The texts of a field are sent to this address when somebody asks for a proposal, with the two languages. Roles need the permission “AI provider: View” to ask.',
  managed: 'The provider is set in the configuration of the project, and can only be changed there.',
  save: 'Save',
  test: 'Test',
  tested: 'The provider translated a sentence in {seconds, number} s.',
  remove: 'Remove provider',
  removeTitle: 'Remove the AI provider?',
  removeText: 'Editors are offered no more proposals, and the saved key is deleted.',
  removed: 'Provider removed.',
  propose: 'Propose',
  proposeField: 'Propose {field} in {locale}',
  proposeAll: 'Propose all empty fields',
  proposing: 'Waiting for the proposal …',
  cancel: 'Cancel',
  proposal: 'Proposal',
  proposalFor: 'Proposal for {field}',
  accept: 'Accept',
  acceptField: 'Accept the proposal for {field}',
  discard: 'Discard',
  discardField: 'Discard the proposal for {field}',
  acceptAll: 'Accept all',
  discardAll: 'Discard all',
  waiting: '{count, plural, one {# proposal to check} other {# proposals to check}}',
  nothing: 'No empty field has a text to translate.',
  problem: {
    length: 'No proposal for {fields}: the length of the translation makes no sense.',
    placeholders: 'No proposal for {fields}: the translation changed placeholders, links or code.',
  },
  proposeText: 'Propose alternative text',
  proposeTextHint: 'In {locale}. Sends a small copy of the image to the AI provider.',
} as const;

/** Why there is no proposal. */
export const assistRefusals = {
  'not-configured': 'No AI provider has been set up.',
  managed: 'The AI provider is set in the configuration of the project. Change it there.',
  'pictures-off': 'Images may not be sent to the AI provider.',
  'key-rejected': 'The AI provider does not accept the key. It has to be entered again in the settings.',
  'provider-busy': 'The AI provider accepts no more requests at the moment, or its quota is used up. Try again later.',
  'provider-failed': 'The AI provider reported an error. Check its address and the name of the model.',
  unreachable: 'The AI provider cannot be reached. Check its address, and whether it is running.',
  timeout: 'The AI provider took too long. Try again, or ask for fewer fields at a time.',
  'invalid-answer': 'The answer of the AI provider cannot be used. Try again, or choose another model.',
  'too-long': 'This is too much text for one request. Ask for fewer fields at a time.',
} as const;
