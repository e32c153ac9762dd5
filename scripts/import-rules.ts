/** A part of the house that has its own import rules (docs/architecture.md, 'What may import what'). */
type Layer = 'shared' | 'server' | 'web' | 'main' | 'contract' | 'domain' | 'feature server' | 'feature web';

/** Where a source file stands. */
export interface Place {
  layer: Layer;
  /** The feature's folder, or null outside the features. */
  feature: string | null;
  isTest: boolean;
  isReadModel: boolean;
}

/** What a layer may import, beside `shared`: layers outside the features, of its own feature, of another feature. */
interface Permission {
  outside: Layer[];
  own: Layer[];
  other: Layer[];
}

const MAY: Record<Exclude<Layer, 'main'>, Permission> = {
  shared: { outside: [], own: [], other: [] },
  server: { outside: ['server'], own: [], other: [] },
  web: { outside: ['web'], own: [], other: ['contract'] },
  domain: { outside: [], own: ['domain'], other: ['domain'] },
  contract: { outside: [], own: ['domain'], other: ['contract', 'domain'] },
  'feature server': {
    outside: ['server'],
    own: ['contract', 'domain', 'feature server'],
    other: ['contract', 'domain'],
  },
  'feature web': { outside: ['web'], own: ['contract', 'domain', 'feature web'], other: ['contract', 'domain'] },
};

/** The npm packages that the pure layers may use; the others use what they need. */
const PACKAGES: Partial<Record<Layer, string[]>> = {
  shared: ['@zootools/email-spell-checker', 'countries-list', 'ibantools', 'zod'],
  domain: [],
  contract: ['zod'],
};

const OUTSIDE = /^src\/(shared|server|web|main)\//;
const IN_FEATURE = /^src\/features\/([^/]+)\/(?:(contract)\.ts$|(domain|server|web)\/)/;
const TEST = /\.test\.tsx?$/;

/** The place of a file by its path from the root of the checkout; null where the house has no such room. */
export function placeOf(path: string): Place | null {
  const isTest = TEST.test(path);
  const isReadModel = path.endsWith('/read-model.ts');
  const outside = OUTSIDE.exec(path)?.[1] as 'shared' | 'server' | 'web' | 'main' | undefined;
  if (outside !== undefined) return { layer: outside, feature: null, isTest, isReadModel: false };
  const [, feature, contract, folder] = IN_FEATURE.exec(path) ?? [];
  if (feature === undefined) return null;
  if (contract !== undefined) return { layer: 'contract', feature, isTest, isReadModel: false };
  const layer = folder === 'domain' ? 'domain' : (`feature ${folder}` as 'feature server' | 'feature web');
  return { layer, feature, isTest, isReadModel: isReadModel && layer === 'feature server' };
}

/** Why a file may not import another, or null when it may. */
export function refusalOfFile(from: Place, to: Place, typeOnly: boolean): string | null {
  if (from.layer === 'main') return null;
  if (to.layer === 'main') return from.isTest ? null : 'only tests import main';
  if (to.isTest) return 'nothing imports a test';
  if (isBrowser(from) && to.layer === 'contract' && !typeOnly && !from.isTest) {
    return 'web takes only types from a contract (import type): zod stays out of the browser';
  }
  return isPermitted(from, to) ? null : `${nameOf(from)} may not import ${nameOf(to)}${relation(from, to)}`;
}

function isPermitted(from: Place, to: Place): boolean {
  if (from.layer === 'main' || to.layer === 'shared') return true;
  const may = MAY[from.layer];
  if (to.feature === null) return from.layer === to.layer || may.outside.includes(to.layer);
  if (to.feature === from.feature) return from.isTest || may.own.includes(to.layer);
  return may.other.includes(to.layer) || (from.layer === 'feature server' && to.isReadModel);
}

/** Why a file may not import a package or a part of Node, or null when it may. */
export function refusalOfPackage(from: Place, specifier: string): string | null {
  if (from.isTest) return null;
  if (specifier.startsWith('node:')) {
    const isPure = from.layer in PACKAGES || isBrowser(from);
    return isPure ? `${nameOf(from)} may not import Node's own modules` : null;
  }
  const allowed = PACKAGES[from.layer];
  if (allowed === undefined || allowed.includes(packageName(specifier))) return null;
  return `${nameOf(from)} may import only these packages: ${allowed.join(', ') || 'none'}`;
}

/** `@scope/name/part` belongs to the package `@scope/name`. */
export function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Whether the layer's code runs in the browser. */
export function isBrowser({ layer }: Place): boolean {
  return layer === 'web' || layer === 'feature web';
}

function nameOf({ layer, feature }: Place): string {
  return feature === null ? `src/${layer}` : `a ${layer.replace('feature ', "feature's ")}`;
}

function relation(from: Place, to: Place): string {
  return to.feature !== null && from.feature !== null && to.feature !== from.feature ? ' of another feature' : '';
}
