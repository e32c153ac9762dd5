/**
 * The C library's function that gives the system back what is free between the pieces in use. Node calls it by its
 * experimental `node:ffi`. Node warns of that once; the commands with `--expose-gc` switch the warning off.
 * @returns null without that flag or module, or with a C library that has no such function
 */
export function findMallocTrim(): ((keep: bigint) => number) | null {
  if (globalThis.gc === undefined) return null;
  try {
    const ffi = process.getBuiltinModule('node:ffi');
    return ffi.dlopen(null, { malloc_trim: { arguments: ['uint64'], return: 'int32' } }).functions.malloc_trim;
  } catch {
    return null;
  }
}
