import ipaddr from 'ipaddr.js';

/**
 * The network that a limit counts by: an IPv4 address itself; of an IPv6 address the first 64 bits, which is what
 * one customer is given, so that changing the rest gains nothing (product §12.3).
 */
export function networkOf(ip: string): string {
  // A proxy can forward what is no address.
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!('parts' in address)) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** An address without the port that some proxies forward with it: '192.0.2.7:51234', '[2001:db8::1]:443'. */
export function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}
