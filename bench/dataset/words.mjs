/** Words to make up titles and sentences from. French ones with accents: text beyond ASCII costs more on the way out. */
export const words = {
  en: (
    'harbour clock bridge winter letter canal orchard signal copper lantern meadow quarry archive ferry garden thread ' +
    'engine market tunnel mirror window ladder compass paper bell island kettle hammer river station village workshop ' +
    'museum pavement chimney willow granite timber anchor violin'
  ).split(' '),
  fr: (
    'écluse marché forêt atelier fenêtre métier éclair rivière théâtre hôtel clé été école pêcheur château île forge ' +
    'grève cloître tempête pièce lumière façade musée jetée fleuve orgue quai verger pavé'
  ).split(' '),
};

export const kinds = ['news', 'essay', 'report', 'interview', 'review'];
export const sections = ['Culture', 'Science', 'Cities', 'Letters', 'Trade', 'Seasons'];
export const cities = ['Lyon', 'Bergen', 'Porto', 'Leeds', 'Gdansk', 'Turin', 'Ghent', 'Malmo'];
export const firstNames = ['Ada', 'Noor', 'Rui', 'Hanna', 'Kofi', 'Zofia', 'Yuki', 'Elena', 'Tomas', 'Priya'];
export const lastNames = [
  'Linden',
  'Carvalho',
  'Price',
  'Haddad',
  'Moreau',
  'Tanabe',
  'Weiss',
  'Okafor',
  'Silva',
  'Roux',
];
