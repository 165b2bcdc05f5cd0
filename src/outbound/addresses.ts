import { BlockList, isIPv4, isIPv6 } from 'node:net';

/*
 * Which addresses belong to somebody on the internet, after the special-purpose registries of IANA. Everything else leads back into
 * the network that the server stands in, or nowhere.
 */

const notGlobal4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The part of IPv6 that is given out, and in it what is for other ends. */
const given6 = '2000::/3';
const notGlobal6 = ['2001::/23', '2001:db8::/32', '3fff::/20'];

const not4 = listOf(notGlobal4);
const any6 = listOf([given6]);
const not6 = listOf(notGlobal6);

/** An address that anybody on the internet may have. An IPv4 address inside of an IPv6 one is taken out first. */
export function isGlobal(address: string): boolean {
  const inner = embedded(address);
  if (inner !== null) return isGlobal(inner);
  if (isIPv4(address)) return !not4.check(address);
  const plain = withoutZone(address);
  return isIPv6(plain) && any6.check(plain, 'ipv6') && !not6.check(plain, 'ipv6');
}

/** Networks (`10.0.0.0/8`) and single addresses as something to look an address up in. Anything else is left out. */
export function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/', 2);
    const family = familyOf(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address is in a list; an IPv4 address inside of an IPv6 one is what is looked up. */
export function isIn(list: BlockList, address: string): boolean {
  const plain = embedded(address) ?? withoutZone(address);
  const family = familyOf(plain);
  return family !== null && list.check(plain, family);
}

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', , bits] = /^([^/]+)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  return family !== null && (bits === undefined || Number(bits) <= (family === 'ipv4' ? 32 : 128));
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : null;
}

/** The IPv4 address that an IPv6 one stands for: mapped, compatible, behind NAT64 or 6to4; null: none. */
function embedded(address: string): string | null {
  const groups = groupsOf(withoutZone(address));
  if (groups === null) return null;
  const [first = 0, second = 0, third = 0] = groups;
  const [seventh = 0, last = 0] = groups.slice(6);
  const empty = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  if (first === 0x2002) return dotted(second, third);
  const mapped = empty(0, 5) && groups[5] === 0xffff;
  // `::` and `::1` are addresses of their own.
  const compatible = empty(0, 6) && (seventh !== 0 || last > 1);
  const translated = empty(0, 4) && groups[4] === 0xffff && groups[5] === 0;
  const wellKnown = first === 0x64 && second === 0xff9b && empty(2, 6);
  return mapped || compatible || translated || wellKnown ? dotted(seventh, last) : null;
}

function dotted(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address; null for anything else. */
function groupsOf(address: string): readonly number[] | null {
  if (!isIPv6(address)) return null;
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::', 2);
  const left = groupList(head);
  if (tail === undefined) return left;
  const right = groupList(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function groupList(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}
