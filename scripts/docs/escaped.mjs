const spelled = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as it stands in HTML, in attributes too. */
export function escaped(text) {
  return text.replace(/[&<>"']/g, (character) => spelled[character]);
}
