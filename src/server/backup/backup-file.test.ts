import { hash, randomBytes } from 'node:crypto';
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { migrations } from '#database/migrate.ts';
import { readBackupFile, writeBackupFile } from './backup-file.ts';
import { aroundRows, type BackupTable, footLine, headLine, readBackupText } from './backup-text.ts';
import { checkBackup, refuseWithoutRoom } from './restore-backup.ts';

const PASSPHRASE = 'korrekt häst batteri häftklammer';
const NOT_WHOLE = /is not a whole backup: it was cut off or changed, or is something else\.$/;

const folder = mkdtempSync(join(tmpdir(), 'egenlon-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
/** A file and what is left of writing it. */
const filesOf = (file: string) => readdirSync(folder).filter((name) => name.startsWith(basename(file)));
const newFile = () => join(folder, `backup-${(files += 1)}`);

const tableOf = (name: string): BackupTable => ({ schema: 'public', name, columns: ['id', 'a "name"'] });
const newest = () => migrations().at(-1)?.folderMillis ?? 0;

/** A backup of tables with these rows. */
function textOf(tables: string[], { migration = newest(), databaseBytes = 0 } = {}): string {
  const named = tables.map((_, at) => tableOf(`table ${at}`));
  const parts = tables.map((rows, at) => {
    const { before, after } = aroundRows(tableOf(`table ${at}`));
    return before + rows + after;
  });
  const sums = tables.map((rows) => ({ rows: rows.split('\n').length - 1, sha256: hash('sha256', rows) }));
  return (
    headLine({ takenAt: '2026-11-20T10:00:00.000Z', migration, databaseBytes, tables: named }) +
    parts.join('') +
    footLine({ tables: sums, sequences: [] })
  );
}

/** The text in chunks of this many bytes. */
async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function written(text: string, passphrase: string | null = null): Promise<string> {
  const file = newFile();
  await writeBackupFile(file, inChunks(text, 1_000), passphrase);
  return file;
}

async function rowsOf(text: AsyncIterable<Buffer>): Promise<string[]> {
  const tables: string[] = [];
  await readBackupText(text, async (_table, rows) => {
    const chunks: Buffer[] = [];
    for await (const chunk of rows) chunks.push(chunk);
    tables.push(Buffer.concat(chunks).toString());
  });
  return tables;
}

/** Rows as PostgreSQL writes them: a backslash is two, and a new line is a backslash and an n. */
const row = fc
  .string({ unit: fc.constantFrom('\\\\', '\\n', '.', '\t', 'å', '🙂', '\\.') })
  // PostgreSQL never writes this row, which would end the rows.
  .filter((text) => text !== '\\.');
const rows = fc.array(row).map((all) => all.map((text) => `${text}\n`).join(''));

test('rows come back as they were written, wherever the text is cut into chunks', async () => {
  const cut = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(fc.array(rows, { maxLength: 4 }), cut, async (tables, size) => {
      expect(await rowsOf(inChunks(textOf(tables), size))).toEqual(tables);
    }),
  );
});

test('a backup is small, is one that the tools of zstd can read, and comes back', async () => {
  const tables = ['samma rad\n'.repeat(10_000), ''];
  const file = await written(textOf(tables));
  expect(zstdDecompressSync(readFileSync(file)).toString()).toBe(textOf(tables));
  expect(readFileSync(file).length).toBeLessThan(2_000);
  expect(await rowsOf(readBackupFile(file, null))).toEqual(tables);
});

test.each([1, 2])(
  'a file with %i of the empty frames that Node adds at times comes back, wherever it is read in two',
  async (count) => {
    const [empty, seal] = [zstdCompressSync(''), Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])];
    // With room for all of it at once, Node adds no frame.
    const frameOf = (content: Buffer) => zstdCompressSync(content, { chunkSize: 2 ** 20 });
    const overhead = frameOf(randomBytes(65_000)).length - 65_000;
    for (let before = 0; before < 80; before += 1) {
      const content = randomBytes(65_536 - before - overhead);
      const frames = Buffer.concat([frameOf(content), ...Array<Buffer>(count).fill(empty)]);
      expect(frames.length - count * empty.length + before).toBe(65_536);
      const file = newFile();
      writeFileSync(file, Buffer.concat([frames, seal, hash('sha256', frames, 'buffer')]));
      const chunks: Buffer[] = [];
      for await (const chunk of readBackupFile(file, null)) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(content)).toBe(true);
    }
  },
);

test('a file with a changed byte is refused, whichever it is', async () => {
  const bytes = readFileSync(await written(textOf(['en rad\noch en\n', randomBytes(200).toString('hex') + '\n'])));
  const place = fc.integer({ min: 0, max: bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const file = newFile();
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ change;
      writeFileSync(file, changed);
      await expect(checkBackup(file, null)).rejects.toThrow(NOT_WHOLE);
    }),
  );
});

test('a file that was cut off, that goes on or that is something else is refused', async () => {
  const bytes = readFileSync(await written(textOf(['en rad\n'])));
  const file = newFile();
  for (const length of [0, 1, 21, 40, bytes.length - 41, bytes.length - 40, bytes.length - 1]) {
    writeFileSync(file, bytes.subarray(0, length));
    await expect(checkBackup(file, null), String(length)).rejects.toThrow(NOT_WHOLE);
  }
  for (const other of [Buffer.concat([bytes, bytes]), Buffer.concat([bytes, Buffer.from('\n')]), 'PK something']) {
    writeFileSync(file, other);
    await expect(checkBackup(file, null)).rejects.toThrow(NOT_WHOLE);
  }
  await expect(checkBackup(await written('-- en annan text\n'), null)).rejects.toThrow(NOT_WHOLE);
});

test('rows that are not those of the checksum are refused', async () => {
  const file = await written(textOf(['en rad\n']).replace('en rad', 'en rot'));
  await expect(checkBackup(file, null)).rejects.toThrow(NOT_WHOLE);
});

test('a backup of another product or of a newer release is refused as such', async () => {
  const other = await written(textOf([]).replace('"egenlon"', '"annatlon"'));
  await expect(checkBackup(other, null)).rejects.toThrow('This is a backup of another product, "annatlon".');
  for (const newer of [textOf([]).replace('"format":1', '"format":2'), textOf([], { migration: newest() + 1 })])
    await expect(checkBackup(await written(newer), null)).rejects.toThrow(
      'This backup was made by a newer release. Restore it with that one.',
    );
});

test('an encrypted backup only opens with its passphrase, and tells nothing without it', async () => {
  const text = textOf(['Åsa Öberg\n']);
  const file = await written(text, PASSPHRASE);
  expect(await rowsOf(readBackupFile(file, PASSPHRASE))).toEqual(['Åsa Öberg\n']);
  const bytes = readFileSync(file);
  expect(bytes.includes('egenlon')).toBe(false);
  expect(bytes.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
  await expect(checkBackup(file, null)).rejects.toThrow(/ is encrypted: set BACKUP_PASSPHRASE_FILE\.$/);
  await expect(checkBackup(file, `${PASSPHRASE}.`)).rejects.toThrow(/^The passphrase does not open /);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 30] = (changed[bytes.length - 30] ?? 0) ^ 1;
  writeFileSync(file, changed);
  await expect(checkBackup(file, PASSPHRASE)).rejects.toThrow(NOT_WHOLE);
});

test('a file that exists is never written over', async () => {
  const file = await written(textOf([]));
  const before = readFileSync(file);
  await expect(writeBackupFile(file, inChunks('annat', 1), null)).rejects.toThrow(/ exists already\. /);
  expect(readFileSync(file)).toEqual(before);
});

test('a backup is also written into a folder that has no links', async () => {
  const linking = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    linking.mockRestore();
    syncBuiltinESMExports();
  });
  const file = await written(textOf(['en rad\n']));
  expect(linking).toHaveBeenCalledOnce();
  expect(await rowsOf(readBackupFile(file, null))).toEqual(['en rad\n']);
  expect(filesOf(file)).toHaveLength(1);
});

test('a full disk, a missing folder and one that is no folder are told, and leave no file', async () => {
  const file = newFile();
  // Each write to this device fails as on a full disk.
  const unfinished = newFile();
  symlinkSync('/dev/full', unfinished);
  const writing = writeBackupFile(file, inChunks(textOf([]), 10), null, unfinished);
  await expect(writing).rejects.toThrow(/^There is no room left for /);
  expect([existsSync(file), existsSync(unfinished)]).toEqual([false, false]);
  const nowhere = join(folder, 'nowhere', 'backup');
  await expect(writeBackupFile(nowhere, inChunks(textOf([]), 10), null)).rejects.toThrow(/can't be written: ENOENT/);
  const under = '/dev/null/backup';
  await expect(writeBackupFile(under, inChunks(textOf([]), 10), null)).rejects.toThrow(/can't be written: ENOTDIR/);
});

test('a backup that fails leaves no file', async () => {
  const file = newFile();
  async function* failing() {
    yield Buffer.from('början');
    throw new Error('The database is gone.');
  }
  await expect(writeBackupFile(file, failing(), null)).rejects.toThrow('The database is gone.');
  expect(filesOf(file)).toEqual([]);
});

test('of two processes that write a backup at once, the one that ends first has the file, and the other is refused', async () => {
  const file = newFile();
  const long = `${randomBytes(300_000).toString('hex')}\n`;
  const goOn = Promise.withResolvers<void>();
  async function* slowly() {
    let done = 0;
    for await (const chunk of inChunks(textOf([long, 'en rad\n']), 1_000)) {
      if ((done += chunk.length) > long.length) await goOn.promise;
      yield chunk;
    }
  }
  const slow = writeBackupFile(file, slowly(), null);
  await expect.poll(() => filesOf(file).length).toBe(1);
  await writeBackupFile(file, inChunks(textOf(['en annan rad\n']), 1_000), null);
  expect(await rowsOf(readBackupFile(file, null))).toEqual(['en annan rad\n']);
  goOn.resolve();
  await expect(slow).rejects.toThrow(/ exists already\. /);
  expect(await rowsOf(readBackupFile(file, null))).toEqual(['en annan rad\n']);
  expect(filesOf(file)).toHaveLength(1);
});

test('a backup that needs more room than the disk has is refused', async () => {
  const small = await checkBackup(await written(textOf([])), null);
  await refuseWithoutRoom(small, join(folder, 'not', 'yet'));
  const large = await checkBackup(await written(textOf([], { databaseBytes: 1e15 })), null);
  await expect(refuseWithoutRoom(large, join(folder, 'not', 'yet'))).rejects.toThrow(/^There is no room: restoring/);
  await expect(refuseWithoutRoom(large, folder, 'TMPDIR')).rejects.toThrow(
    / Name a folder with more room in TMPDIR\.$/,
  );
});
