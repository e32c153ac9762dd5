import { registerHooks, type ResolveHookSync } from 'node:module';

// Makes the program's modules load in less than half the time, and with half the memory (decision 35). For each import of
// drizzle, and for each file of drizzle, Node would parse drizzle's package.json anew, which is 179 kB. So each name is
// resolved once. Drizzle's own files are known to be ES modules, and ours are where their name says. This takes effect for
// what is loaded later, so a program imports the rest of itself dynamically, or is started with `--import`.

const known = new Map<string, ReturnType<ResolveHookSync>>();
const root = new URL('../', import.meta.url);

registerHooks({
  resolve(specifier, context, resolve) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/') === true) {
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (/^(?:\.|#(?!tests\/)).*\.ts$/.test(specifier)) {
      const { href } = specifier.startsWith('#')
        ? new URL(specifier.slice(1), root)
        : new URL(specifier, context.parentURL);
      return { url: href, format: 'module-typescript', shortCircuit: true };
    }
    if (!specifier.startsWith('drizzle-orm')) return resolve(specifier, context);
    const found = known.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true };
    known.set(specifier, found);
    return found;
  },
});
