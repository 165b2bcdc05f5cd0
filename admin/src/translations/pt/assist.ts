import type { assistStrings, assistRefusals as refusalKeys } from '../../assist/strings-en.js';
import type { TranslationKeys } from '../translation-keys.js';

export const assist: TranslationKeys<typeof assistStrings> = {
  name: 'Provedor de IA',
  synonyms: 'tradução automática traduzir texto alternativo openai ollama llm configurações',
  description: 'Propõe traduções e textos alternativos. Nada é salvo antes de alguém da redação aceitar.',
  url: 'Endereço',
  urlHint:
    'Uma interface compatível com a OpenAI, como https://api.openai.com/v1, ou http://localhost:11434/v1 para o Ollama neste servidor.',
  model: 'Modelo',
  key: 'Chave de API',
  keyHint: 'Deixe em branco se o provedor não precisar. A chave é guardada criptografada e nunca mais é exibida.',
  keySaved:
    'Há uma chave salva. Deixe em branco para mantê-la; um provedor em outro servidor precisa da própria chave.',
  removeKey: 'Remover a chave salva',
  pictures: 'Descrever imagens',
  picturesHint:
    'Envia uma cópia pequena da imagem quando alguém pede o texto alternativo. O modelo precisa entender imagens.',
  embeddingModel: 'Modelo de embeddings',
  embeddingHint:
    'Transforma textos em vetores, com os quais se encontram documentos semelhantes. Os textos dos tipos com “Documentos semelhantes” são enviados ao provedor. Vazio: nenhum',
  dimensions: 'Dimensões',
  dimensionsHint: 'Números de um vetor, como 512. Vazio: quantos o modelo produzir',
  vectors:
    '{name}: {waiting, plural, =0 {todos os textos têm um vetor} one {um texto aguarda seu vetor} other {# textos aguardam seus vetores}}{refused, plural, =0 {} one {, um foi recusado} other {, # foram recusados}}.',
  whatIsSent:
    'Os textos de um campo são enviados a este endereço quando alguém pede uma proposta, com os dois idiomas. Para pedir, as funções precisam da permissão “Provedor de IA: Ver”.',
  managed: 'O provedor está definido na configuração do projeto e só pode ser alterado lá.',
  save: 'Salvar',
  test: 'Testar',
  tested: 'O provedor traduziu uma frase em {seconds, number} s.',
  remove: 'Remover provedor',
  removeTitle: 'Remover o provedor de IA?',
  removeText: 'A redação deixará de receber propostas, e a chave salva será apagada.',
  removed: 'Provedor removido.',
  propose: 'Propor',
  proposeField: 'Propor {field} em {locale}',
  proposeAll: 'Propor todos os campos vazios',
  proposing: 'Aguardando a proposta…',
  cancel: 'Cancelar',
  proposal: 'Proposta',
  proposalFor: 'Proposta para {field}',
  accept: 'Aceitar',
  acceptField: 'Aceitar a proposta para {field}',
  discard: 'Descartar',
  discardField: 'Descartar a proposta para {field}',
  acceptAll: 'Aceitar todas',
  discardAll: 'Descartar todas',
  waiting: '{count, plural, one {# proposta para revisar} other {# propostas para revisar}}',
  nothing: 'Nenhum campo vazio tem um texto para traduzir.',
  problem: {
    length: 'Sem proposta para {fields}: o tamanho da tradução não faz sentido.',
    placeholders: 'Sem proposta para {fields}: a tradução alterou variáveis, links ou código.',
  },
  proposeText: 'Propor texto alternativo',
  proposeTextHint: 'Em {locale}. Envia uma cópia pequena da imagem ao provedor de IA.',
};

export const assistRefusals: TranslationKeys<typeof refusalKeys> = {
  'not-configured': 'Nenhum provedor de IA foi configurado.',
  managed: 'O provedor de IA está definido na configuração do projeto. Altere-o lá.',
  'pictures-off': 'As imagens não podem ser enviadas ao provedor de IA.',
  'key-rejected': 'O provedor de IA não aceita a chave. Ela precisa ser informada novamente nas configurações.',
  'provider-busy': 'O provedor de IA não aceita mais solicitações no momento, ou a cota se esgotou. Tente mais tarde.',
  'provider-failed': 'O provedor de IA informou um erro. Verifique o endereço e o nome do modelo.',
  unreachable: 'Não foi possível acessar o provedor de IA. Verifique o endereço e se ele está em execução.',
  timeout: 'O provedor de IA demorou demais. Tente novamente ou peça menos campos de cada vez.',
  'invalid-answer': 'A resposta do provedor de IA não pode ser usada. Tente novamente ou escolha outro modelo.',
  'too-long': 'É texto demais para uma única solicitação. Peça menos campos de cada vez.',
};
