import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAddress, splitNamedAddress } from './address-line.ts';

const address = fc.record({
  Street: fc.stringMatching(/^[A-ZÅÄÖ][a-zåäö]{2,12} \d{1,3}( [A-D])?(, lgh \d{4})?$/),
  PostalCode: fc.stringMatching(/^(SE-)?\d{3} ?\d{2}$/),
  City: fc.stringMatching(/^[A-ZÅÄÖ][a-zåäö]{1,10}([ -][A-ZÅÄÖ][a-zåäö]{1,5})?$/),
});
const comma = fc.constantFrom(',', ', ', ' , ');

describe('An address on one line', () => {
  test('is split into what was put together', () => {
    fc.assert(
      fc.property(address, comma, (parts, between) => {
        expect(splitAddress(` ${parts.Street}${between}${parts.PostalCode} ${parts.City} `)).toEqual(parts);
      }),
    );
  });

  test('may stand after a name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^,\s]+( [^,\s]+)?$/), address, comma, (FirstName, parts, between) => {
        const town = `${parts.PostalCode} ${parts.City}`;
        expect(splitNamedAddress([FirstName, parts.Street, town].join(between))).toEqual({ FirstName, ...parts });
        expect(splitNamedAddress(`${FirstName}${between}${town}`)).toBeNull();
      }),
    );
  });

  test('is never split so that a letter or digit is lost', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d\sa-zå,-]{0,30}$/)), (line) => {
        const parts = splitAddress(line);
        const bare = (text: string) => text.replaceAll(/[\s,]/g, '');
        if (parts !== null) expect(bare(Object.values(parts).join(''))).toBe(bare(line));
      }),
    );
  });

  test.each([
    '',
    'Storgatan 1',
    'Storgatan 1, lgh 1101',
    'Storgatan 1, 1101',
    'Storgatan 1, 111 22',
    'Gatan 1 111 22 Växjö',
    'Box 12345 Växjö',
    'c/o Åkes, 3 trappor',
    ', 111 22 Växjö',
    'Gatan 1, 111 22 Växjö 2',
  ])('is not seen in %j', (line) => {
    expect(splitAddress(line)).toBeNull();
  });
});
