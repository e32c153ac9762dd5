import ipaddr from 'ipaddr.js';

/**
 * The network that a limit counts: an IPv4 address itself, or the first 64 bits of an IPv6 address. One customer is
 * given all addresses with these bits, so changing the others gains nothing (product §12.3).
 */
export function networkOf(ip: string): string {
  // A proxy may forward text that isn't an address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** An address without its port; some proxies forward one: '192.0.2.7:51234', '[2001:db8::1]:443'. */
export function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
