/** An element with this attribute stays as it is, such as one whose content a script makes. */
const keepAttribute = 'data-octavo-keep';

/**
 * Changes an element so that it equals another one, replacing as little as possible: what is equal keeps its focus, its selection, its
 * position of scrolling and its listeners. Scripts do not run again.
 */
export function morph(current: Element, wanted: Element): void {
  if (current.hasAttribute(keepAttribute) || current.isEqualNode(wanted)) return;
  for (const { name } of [...current.attributes]) if (!wanted.hasAttribute(name)) current.removeAttribute(name);
  for (const { name, value } of wanted.attributes) {
    if (current.getAttribute(name) !== value) current.setAttribute(name, value);
  }
  const wantedNodes = [...wanted.childNodes];
  wantedNodes.forEach((node, position) => {
    const before = current.childNodes[position] ?? null;
    const match = findMatch(current, before, node);
    if (match === null) {
      current.insertBefore(document.importNode(node, true), before);
      return;
    }
    if (match !== before) current.insertBefore(match, before);
    if (match instanceof Element && node instanceof Element) morph(match, node);
    else if (match.nodeValue !== node.nodeValue) match.nodeValue = node.nodeValue;
  });
  while (current.childNodes.length > wantedNodes.length) current.lastChild?.remove();
}

/** Returns the node that becomes `wanted`: from `first` on, the one with its id; without an id, `first` itself if it is of the same kind. */
function findMatch(parent: Element, first: ChildNode | null, wanted: Node): ChildNode | null {
  const id = idOf(wanted);
  if (id === '') return first?.nodeName === wanted.nodeName && idOf(first) === '' ? first : null;
  const siblings = [...parent.childNodes];
  return (
    siblings.slice(first === null ? siblings.length : siblings.indexOf(first)).find((node) => idOf(node) === id) ?? null
  );
}

function idOf(node: Node): string {
  return node instanceof Element ? node.id : '';
}
