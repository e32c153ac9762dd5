import { expect, test } from 'vitest';
import { agreementParts } from './agreement-text.ts';

test('an agreement is headings and paragraphs, however its lines are broken', () => {
  const text = '# 1. Avgift\r\nDen är sex\r\nprocent.\n\n \nDen dras\nav lönen.\n## 2. Lön\n\nBetalas ut.\n#\n';
  expect(agreementParts(text)).toEqual([
    { isHeading: true, text: '1. Avgift' },
    { isHeading: false, text: 'Den är sex procent.' },
    { isHeading: false, text: 'Den dras av lönen.' },
    { isHeading: true, text: '2. Lön' },
    { isHeading: false, text: 'Betalas ut.' },
  ]);
});

test('a long text without structure is read at once', () => {
  // Other programs on the machine take real time, but no processor time of this one.
  const started = process.cpuUsage();
  const spaces = `a${' '.repeat(100_000)}b`;
  for (const text of ['\n'.repeat(30_000), '#'.repeat(30_000), ' \n'.repeat(15_000), 'a\n'.repeat(15_000)])
    agreementParts(text);
  expect(agreementParts(spaces)).toEqual([{ isHeading: false, text: spaces }]);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(1000);
});
