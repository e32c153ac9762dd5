import type { FormAlert } from './forms/form-alert.ts';

/** How long a file's object URL stays valid, in milliseconds. By then a new tab has loaded it. */
const URL_LIFETIME = 60_000;

/**
 * Saves a file that was fetched with the session's header, under the name that the server gave it.
 * @returns the alert that says so
 */
export function saveFile(file: File): FormAlert {
  save(addressOf(file), file.name);
  return { kind: 'success', text: `Filen ${file.name} är nedladdad.` };
}

/** An address of a file's content, for a while. */
export function addressOf(content: Blob): string {
  const address = URL.createObjectURL(content);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME);
  return address;
}

/** Downloads what stands at an address. */
export function save(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}
