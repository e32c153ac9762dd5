import { readFileSync, writeFileSync } from 'node:fs';

/** The parts of a package-lock.json that are used here. */
interface Lock {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const PLATFORM = /(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-([a-z\d]+)(?:-(gnu|musl))?/;

/**
 * The missing entries of a lock file for packages of other platforms, by their path in it. npm leaves these out if
 * node_modules already exists or the registry in use doesn't have them. Then it refuses to install from the lock file
 * (decision 7).
 * @throws Error for an optional package whose name doesn't contain its platform
 */
export function missingEntries(lock: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, { optionalDependencies = {} }] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (!isLocked(lock, path, name)) missing[`node_modules/${name}`] = entryFor(name, range);
    }
  }
  return missing;
}

/** Whether Node would find the package from the folder of another one, searching upwards. */
function isLocked(lock: Lock, from: string, name: string): boolean {
  if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in lock.packages) return true;
  return from !== '' && isLocked(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function entryFor(name: string, range: string): LockedPackage {
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? [];
  if (os === undefined || cpu === undefined)
    throw new Error(`package-lock.json lacks ${name}, made for no known platform`);
  const entry: LockedPackage = { version: range.replace(/^[\^~=]/, ''), optional: true, os: [os], cpu: [cpu] };
  if (libc !== undefined) entry.libc = [libc === 'gnu' ? 'glibc' : libc];
  return entry;
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  const missing = missingEntries(lock);
  const names = Object.keys(missing);
  if (process.argv.includes('--check')) {
    for (const name of names) console.log(`package-lock.json lacks ${name}`);
    if (names.length > 0) console.log('Run `npm run lock` to add what npm left out.');
    process.exitCode = names.length === 0 ? 0 : 1;
  } else {
    const sorted = Object.entries({ ...lock.packages, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync(
      'package-lock.json',
      `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
    );
    console.log(`Added ${names.length} packages of other platforms to package-lock.json.`);
  }
}
