import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, including the groups that `::` leaves out. */
const groupsOf = (address: string): string[] => {
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  if (after === undefined) return head;
  const tail = after === '' ? [] : after.split(':');
  return [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0'), ...tail];
};

/**
 * The network of one customer of a provider: an IPv4 address, or the 2^64 IPv6 addresses of one network (RFC 6177).
 * Limits count by network, because the owner of a network can use a new address for every request.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const groups = groupsOf(address.split('%')[0] ?? '').slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
