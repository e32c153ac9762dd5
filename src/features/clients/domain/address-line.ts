/** A comma, a postal code of five digits and a town, at the end of a line. */
const STREET_AND_TOWN =
  /^(?<street>.*\S)\s*,\s*(?<postalCode>(?:[A-Z]{1,2}-)?\d{3} ?\d{2})\s+(?<city>\p{L}[\p{L}\p{M} .'’-]*)$/u;

/** An address on one line, in its parts by the end of their fields' names. */
type AddressParts = Record<'Street' | 'PostalCode' | 'City', string>;

/**
 * The parts of an address on one line, 'Gatan 1, 111 22 Växjö' (product §5.6). It is null for a line that doesn't end with
 * comma, postal code and town, such as 'Storgatan 1, lgh 1101'.
 */
export function splitAddress(line: string): AddressParts | null {
  const { street, postalCode, city } = STREET_AND_TOWN.exec(line.trim())?.groups ?? {};
  if (street === undefined || postalCode === undefined || city === undefined) return null;
  return { Street: street, PostalCode: postalCode, City: city };
}

/**
 * The parts of a company's name with its address, 'Kunden AB, Gatan 1, 111 22 Växjö' (product §5.6). The name ends at the
 * first comma. It is null where `splitAddress` is.
 */
export function splitNamedAddress(line: string): (AddressParts & { FirstName: string }) | null {
  const [name = '', ...rest] = line.split(',');
  const address = splitAddress(rest.join(','));
  return address === null || name.trim() === '' ? null : { FirstName: name.trim(), ...address };
}
