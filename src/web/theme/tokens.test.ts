import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync('src/web/theme/tokens.css', 'utf8');
const STATIONS = ['submitted', 'forwarded', 'overdue', 'paid', 'paid-out'];
const SCHEMES = ['light', 'dark'] as const;

/** A token's colour in a scheme, as linear red, green and blue. A token can refer to another one. */
function colour(token: string, scheme: (typeof SCHEMES)[number]): number[] {
  const value = new RegExp(`--${token}: (.*);`).exec(css)?.[1] ?? '';
  const other = /^var\(--(.*)\)$/.exec(value)?.[1];
  if (other !== undefined) return colour(other, scheme);
  const hex = [...value.matchAll(/#([0-9a-f]{6})/g)][SCHEMES.indexOf(scheme)]?.[1] ?? '';
  return [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

const dot = (row: readonly number[], values: readonly number[]) =>
  row.reduce((sum, factor, at) => sum + factor * (values[at] ?? NaN), 0);
const luminance = (rgb: readonly number[]) => dot([0.2126, 0.7152, 0.0722], rgb);

/** How people see colours: all of them, without red cones, and without green cones (Machado, Oliveira and Fernandes, 2009). */
const VISION = {
  ordinary: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopic: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopic: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
};

/** A colour in OKLab, where distances are like those that are seen. */
function oklab(rgb: readonly number[]): number[] {
  const cones = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ].map((row) => Math.cbrt(dot(row, rgb)));
  return [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ].map((row) => dot(row, cones));
}

/** The contrast of one token on another, as WCAG counts it. */
function contrast(token: string, ground: string, scheme: (typeof SCHEMES)[number]): number {
  const [bright = 0, dim = 0] = [colour(token, scheme), colour(ground, scheme)]
    .map(luminance)
    .toSorted((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

const GROUNDS = ['surface', 'paper'];

/** The tints that the words of each colour are on, besides paper and surface. */
const WORDS = {
  ink: ['mute', 'petrol-soft', 'amber-soft', 'red-soft', 'green-soft'],
  'ink-soft': ['petrol-soft', 'mute'],
  petrol: ['petrol-soft'],
  'petrol-strong': ['petrol-soft'],
  amber: ['amber-soft'],
  red: ['red-soft'],
  green: ['green-soft'],
  ...Object.fromEntries(STATIONS.map((station) => [`way-${station}`, [`way-${station}-soft`]])),
};

test.each(SCHEMES)('words have enough contrast on their tint and on every surface, %s', (scheme) => {
  for (const [token, tints] of Object.entries(WORDS)) {
    for (const ground of [...tints, ...GROUNDS]) {
      expect.soft(contrast(token, ground, scheme), `${token} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  for (const button of ['petrol', 'petrol-strong']) {
    expect.soft(contrast('on-petrol', button, scheme), `on-petrol on ${button}`).toBeGreaterThanOrEqual(4.5);
  }
});

test.each(SCHEMES)('the edge of a field can be seen on every surface, %s', (scheme) => {
  for (const ground of GROUNDS) expect(contrast('edge', ground, scheme)).toBeGreaterThanOrEqual(3);
});

test.each(SCHEMES)('the colour-blind can tell the stations’ colours apart, %s', (scheme) => {
  for (const [kind, matrix] of Object.entries(VISION)) {
    const seen = STATIONS.map((station) => {
      const rgb = colour(`way-${station}`, scheme);
      return oklab(matrix.map((row) => Math.min(1, Math.max(0, dot(row, rgb)))));
    });
    for (const [at, one] of seen.entries()) {
      for (const [other, another] of seen.slice(0, at).entries()) {
        const distance = Math.hypot(...one.map((part, axis) => part - (another[axis] ?? NaN)));
        expect(distance, `${STATIONS[at]} and ${STATIONS[other]}, ${kind}`).toBeGreaterThan(0.1);
      }
    }
  }
});

test('a phone’s own bars have the colour of the paper in both schemes, and so has the start from its home screen', () => {
  const [, light, dark] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(css) ?? [];
  const page = readFileSync('src/app/index.html', 'utf8');
  const inBars = (scheme: string) =>
    new RegExp(`name="theme-color" media="\\(prefers-color-scheme: ${scheme}\\)" content="(.*)"`).exec(page)?.[1];
  expect([inBars('light'), inBars('dark')]).toEqual([light, dark]);
  expect(JSON.parse(readFileSync('src/app/public/egenlon.webmanifest', 'utf8'))).toMatchObject({
    background_color: light,
  });
});
