/** The most bytes of a logo. */
export const LOGO_BYTES = 200_000;

/** The most characters of a logo in base64. */
export const LOGO_TEXT = 4 * Math.ceil(LOGO_BYTES / 3);

/**
 * The most pixels of each side of a logo. A small file could otherwise decompress into a picture that fills the memory.
 */
export const LOGO_SIDE = 2000;

/** The chunks with compressed content that is no pixels: a few bytes of them can unfold into hundreds of megabytes. */
const PACKED = ['iCCP', 'iTXt', 'zTXt'];

/** The first bytes of every PNG file: its signature, the length of its header and the header's name. */
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/**
 * The size of a PNG picture in pixels, as its header says; nothing else of it is read (PNG specification, 5.2 and 11.2.1).
 * @returns null if the bytes don't begin as a PNG picture does, or a side is 0
 */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < PNG_START.length + 8 || !PNG_START.every((byte, at) => bytes[at] === byte)) return null;
  const header = new DataView(bytes.buffer, bytes.byteOffset + PNG_START.length, 8);
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  return width === 0 || height === 0 ? null : { width, height };
}

/**
 * The same PNG picture without colour profile and compressed texts, which no document shows (PNG specification, 5.3 and
 * 11.3).
 */
export function withoutPacked(png: Uint8Array): Uint8Array {
  const { length } = png;
  const view = new DataView(png.buffer, png.byteOffset, length);
  const kept = [png.subarray(0, 8)];
  // Each chunk has its length, a name of four letters, its content and a checksum.
  for (let at = 8, end = 0; at + 12 <= length; at = end) {
    end = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (!PACKED.includes(name)) kept.push(png.subarray(at, end));
  }
  return Uint8Array.from(kept.flatMap((part) => [...part]));
}
