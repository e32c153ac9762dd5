import { expect } from 'vitest';
import { decimalToHundredths } from '#shared/money.ts';

/** A voucher, as a SIE file has it. */
interface ReadVoucher {
  number: number;
  date: string;
  text: string;
  registered: (string | undefined)[];
  lines: { account: string; amount: bigint }[];
}

/**
 * Reads a file by the rules of SIE 4I, and fails on what they don't allow. The texts in these files are ASCII and
 * Swedish letters.
 */
export function readSie(bytes: Buffer): { labels: Map<string, string>; vouchers: ReadVoucher[] } {
  const letters: Record<number, string> = { 0x84: 'ä', 0x86: 'å', 0x8e: 'Ä', 0x8f: 'Å', 0x94: 'ö', 0x99: 'Ö' };
  const text = [...bytes]
    .map((byte) => (byte < 128 ? String.fromCodePoint(byte) : (letters[byte] ?? '\uFFFD')))
    .join('');
  expect(text).not.toContain('\uFFFD');
  expect(text.endsWith('\r\n')).toBe(true);
  const labels = new Map<string, string>();
  const vouchers: ReadVoucher[] = [];
  let open = false;
  for (const line of text.split('\r\n').slice(0, -1)) {
    expect(line).not.toMatch(/\p{Cc}/u);
    const ver = /^#VER E (\d+) (\d{8}) "((?:[^"\\]|\\")*)"(?: (\d{8}) "((?:[^"\\]|\\")*)")?$/.exec(line);
    const trans = /^#TRANS (\d{4}) \{\} (-?\d+\.\d{2})$/.exec(line);
    if (ver !== null) {
      const [, number, date = '', said = '', ...registered] = ver;
      vouchers.push({ number: Number(number), date, text: said, registered, lines: [] });
    } else if (line === '{' || line === '}') {
      expect(open).toBe(line === '}');
      open = line === '{';
    } else if (trans === null) {
      expect(vouchers, line).toEqual([]);
      const [, label = '', rest = ''] = /^#(\w+) (.*)$/.exec(line) ?? [];
      expect(label, line).not.toBe('');
      labels.set(label === 'KONTO' ? `KONTO ${rest.slice(0, 4)}` : label, rest);
    } else {
      expect(open).toBe(true);
      vouchers.at(-1)?.lines.push({ account: trans[1] ?? '', amount: decimalToHundredths(trans[2] ?? '') });
    }
  }
  for (const { lines } of vouchers) expect(lines.reduce((all, { amount }) => all + amount, 0n)).toBe(0n);
  return { labels, vouchers };
}
