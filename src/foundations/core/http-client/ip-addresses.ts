import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Which addresses are public, according to the special-purpose registries of IANA. All others lead back into the server's own network,
 * or nowhere.
 */

const reservedIpv4Networks = [
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

/** The assigned part of IPv6, and the special-purpose blocks in it. */
const globalUnicastIpv6 = '2000::/3';
const reservedIpv6Networks = ['2001::/23', '2001:db8::/32', '3fff::/20'];

/** Created with the first outgoing request: parsing the addresses takes milliseconds of a start. */
let blockLists: Readonly<Record<'reservedIpv4' | 'unicastIpv6' | 'reservedIpv6', BlockList>> | null = null;

/** Whether an address is public. An IPv4 address embedded in an IPv6 one is extracted first. */
export function isGlobalAddress(address: string): boolean {
  const ipv4 = embeddedIpv4(address);
  if (ipv4 !== null) return isGlobalAddress(ipv4);
  blockLists ??= {
    reservedIpv4: createBlockList(reservedIpv4Networks),
    unicastIpv6: createBlockList([globalUnicastIpv6]),
    reservedIpv6: createBlockList(reservedIpv6Networks),
  };
  const { reservedIpv4, unicastIpv6, reservedIpv6 } = blockLists;
  if (isIPv4(address)) return !reservedIpv4.check(address);
  const plain = withoutZone(address);
  return isIPv6(plain) && unicastIpv6.check(plain, 'ipv6') && !reservedIpv6.check(plain, 'ipv6');
}

/** Creates a block list of networks (`10.0.0.0/8`) and single addresses. Anything else is ignored. */
export function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/', 2);
    const family = ipFamily(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address is in a list. Checks the IPv4 address embedded in an IPv6 one. */
export function isInBlockList(list: BlockList, address: string): boolean {
  const plain = embeddedIpv4(address) ?? withoutZone(address);
  const family = ipFamily(plain);
  return family !== null && list.check(plain, family);
}

/** Whether the text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [, address = '', , bits] = /^([^/]+)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = ipFamily(address);
  return family !== null && (bits === undefined || Number(bits) <= (family === 'ipv4' ? 32 : 128));
}

function ipFamily(address: string): 'ipv4' | 'ipv6' | null {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) ? 'ipv6' : null;
}

/** The IPv4 address embedded in an IPv6 one: mapped, compatible, NAT64 or 6to4; null: none. */
function embeddedIpv4(address: string): string | null {
  const groups = parseGroups(withoutZone(address));
  if (groups === null) return null;
  const [first = 0, second = 0, third = 0] = groups;
  const [seventh = 0, last = 0] = groups.slice(6);
  const areZero = (from: number, to: number): boolean => groups.slice(from, to).every((group) => group === 0);
  if (first === 0x2002) return formatIpv4(second, third);
  const mapped = areZero(0, 5) && groups[5] === 0xffff;
  // `::` and `::1` are addresses of their own.
  const compatible = areZero(0, 6) && (seventh !== 0 || last > 1);
  const translated = areZero(0, 4) && groups[4] === 0xffff && groups[5] === 0;
  const wellKnown = first === 0x64 && second === 0xff9b && areZero(2, 6);
  return mapped || compatible || translated || wellKnown ? formatIpv4(seventh, last) : null;
}

function formatIpv4(high: number, low: number): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The eight groups of an IPv6 address; null for anything else. */
function parseGroups(address: string): readonly number[] | null {
  if (!isIPv6(address)) return null;
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::', 2);
  const left = parseGroupList(head);
  if (tail === undefined) return left;
  const right = parseGroupList(tail);
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function parseGroupList(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

function withoutZone(address: string): string {
  return address.split('%', 1)[0] ?? '';
}
