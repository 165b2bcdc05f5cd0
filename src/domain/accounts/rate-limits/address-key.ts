import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that identify a network; its owner chooses the others. */
const networkGroups = 4;

/**
 * Returns the key of a client address: an IPv4 address, also in IPv6 notation (`::ffff:192.0.2.1`), itself; an IPv6 address its /64; other
 * texts unchanged.
 */
export function addressKey(address: string): string {
  const [withoutZone = ''] = address.split('%');
  if (!isIPv6(withoutZone)) return address;
  const groups = parseGroups(withoutZone);
  const [, , , , , marker = 0, high = 0, low = 0] = groups;
  if (marker === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns the eight groups of a valid address. */
function parseGroups(address: string): readonly number[] {
  const [head = '', tail] = address.split('::');
  const before = parseGroupList(head);
  if (tail === undefined) return before;
  const after = parseGroupList(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function parseGroupList(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    const bytes = group.split('.').map(Number);
    const [a = 0, b = 0, c = 0, d = 0] = bytes;
    return bytes.length === 4 ? [a * 256 + b, c * 256 + d] : [Number.parseInt(group, 16)];
  });
}
