import { crc32, deflateSync } from 'node:zlib';

/** A PNG picture of a petrol frame around nothing, with as many pixels. */
export function newPng(width: number, height: number): Buffer {
  const petrol = [0x0f, 0x63, 0x6c, 0xff];
  const rows = Array.from({ length: height }, (_row, y) => [
    0,
    ...Array.from({ length: width }, (_pixel, x) => {
      const isFrame = Math.min(x, y, width - 1 - x, height - 1 - y) < Math.min(width, height) / 5;
      return isFrame ? petrol : [0, 0, 0, 0];
    }).flat(),
  ]).flat();
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', pngHeader(width, height)),
    pngChunk('IDAT', deflateSync(Buffer.from(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The header of a PNG picture with as many pixels, of eight bits for red, green, blue and opacity. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return header;
}

/** A chunk of a PNG picture, with its length and checksum. */
export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
