import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { messageOf } from '#shared/message-of.ts';
import { BackupError } from './backup-text.ts';
import { codeOf } from '#shared/code-of.ts';

/**
 * The bytes before the checksum at the end of the file, which is the SHA-256 of everything before them. zstd takes both
 * for a frame to skip, so its own tools read a backup too.
 */
const SEAL = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const SEALED_LENGTH = SEAL.length + 32;
/**
 * What zstd makes of nothing. Node's compressor adds it to the content's frame if it ends while its last chunk waits, and
 * also if the frame ends where its buffer does. Node's decompressor reads one frame only, and fails if it gets this one in
 * two chunks.
 */
const EMPTY_FRAME = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0]);
/** The most bytes after the content's frame. */
const LONGEST_END = 2 * EMPTY_FRAME.length + SEALED_LENGTH;
/** The first bytes of an age file, the encryption's format. */
const ENCRYPTED = 'age-encryption.org/v1';
/** How much memory a file may ask for to be decompressed, as a power of two. What we write asks for less. */
const LARGEST_WINDOW = 23;

/**
 * Writes a backup's text into a new file: compressed, with a checksum, and encrypted if there is a passphrase. A file with
 * this name is there whole or not at all. Only our own user may read it.
 * @param passphrase null: not encrypted
 * @param unfinished the name until it is whole. No other process has the same one, so two never write into one file
 * @returns the file's size in bytes
 * @throws BackupError if the file exists already or can't be written
 */
export async function writeBackupFile(
  file: string,
  text: AsyncIterable<Buffer>,
  passphrase: string | null,
  unfinished = `${file}.${randomUUID()}.unfinished`,
): Promise<number> {
  if (existsSync(file)) throw existsAlready(file);
  const source: { error: Error | null } = { error: null };
  const watched = async function* () {
    try {
      yield* text;
    } catch (error) {
      source.error = error as Error;
      throw error;
    }
  };
  try {
    const sealed = Readable.from(seal(watched()), { objectMode: false });
    await pipeline(
      passphrase === null ? sealed : await encrypt(sealed, passphrase),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    finish(unfinished, file);
    return statSync(file).size;
  } catch (error) {
    // In a folder that may not be entered, this fails for the same reason as the writing.
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw source.error ?? unwritable(file, error);
  }
}

/** Gives a whole backup its name. What another process has made under this name meanwhile is not replaced. */
function finish(unfinished: string, file: string): void {
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // A folder without links, as on some shares. There it is replaced.
    renameSync(unfinished, file);
  }
  rmSync(unfinished, { force: true });
}

const existsAlready = (file: string) => new BackupError(`${file} exists already. Name a new file.`);

function unwritable(file: string, error: unknown): BackupError {
  const code = codeOf(error);
  if (code === 'EEXIST') return existsAlready(file);
  return code === 'ENOSPC'
    ? new BackupError(`There is no room left for ${file}. Nothing was kept of it.`, { cause: error })
    : new BackupError(`${file} can't be written: ${messageOf(error)}.`, { cause: error });
}

/** Compresses the text, and adds the checksum of the compressed bytes. */
async function* seal(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of through(text, createZstdCompress())) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([SEAL, hash.digest()]);
}

async function encrypt(bytes: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return Readable.fromWeb((await encrypter.encrypt(webStream(bytes))) as never);
}

/**
 * Reads a backup's text from its file. Ends without an error only if every byte is as it was written.
 * @param passphrase is needed if the file is encrypted
 * @param onProgress is told how many of the file's bytes have been read
 * @throws BackupError
 */
export async function* readBackupFile(
  file: string,
  passphrase: string | null,
  onProgress: (bytes: number, ofBytes: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const { start, size } = await beginningOf(file);
  let read = 0;
  const bytes = createReadStream(file).on('data', (chunk) => onProgress((read += chunk.length), size));
  try {
    const sealed = start === ENCRYPTED ? await decrypt(bytes, file, passphrase) : bytes;
    const params = { [constants.ZSTD_d_windowLogMax]: LARGEST_WINDOW };
    yield* through(unseal(sealed), createZstdDecompress({ params }));
  } catch (error) {
    throw error instanceof BackupError ? error : notWhole(file, error);
  } finally {
    bytes.destroy();
  }
}

/** The refusal of a file that isn't a backup as one was written. */
export const notWhole = (file: string, cause: unknown) =>
  new BackupError(`${file} is not a whole backup: it was cut off or changed, or is something else.`, { cause });

async function beginningOf(file: string): Promise<{ start: string; size: number }> {
  try {
    await using opened = await open(file);
    const { buffer } = await opened.read(Buffer.alloc(ENCRYPTED.length), 0);
    return { start: buffer.toString('latin1'), size: (await opened.stat()).size };
  } catch (error) {
    throw new BackupError(`${file} can't be read: ${messageOf(error)}.`);
  }
}

async function decrypt(bytes: Readable, file: string, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) throw new BackupError(`${file} is encrypted: set BACKUP_PASSPHRASE_FILE.`);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return Readable.fromWeb((await decrypter.decrypt(webStream(bytes))) as never);
  } catch (error) {
    throw new BackupError(`The passphrase does not open ${file}, or the file's beginning was changed.`, {
      cause: error,
    });
  }
}

/** Passes on the content's frame, and compares all bytes before the checksum with it at the end. */
async function* unseal(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const known = Buffer.concat([held, chunk]);
    const sealed = known.subarray(0, Math.max(0, known.length - LONGEST_END));
    held = Buffer.from(known.subarray(sealed.length));
    hash.update(sealed);
    if (sealed.length > 0) yield sealed;
  }
  let last = held.subarray(0, -SEALED_LENGTH);
  const sum = hash.update(last).digest();
  if (!held.subarray(last.length).equals(Buffer.concat([SEAL, sum])))
    throw new Error('Other bytes than the checksum is of.');
  while (last.subarray(-EMPTY_FRAME.length).equals(EMPTY_FRAME)) last = last.subarray(0, -EMPTY_FRAME.length);
  if (last.length > 0) yield last;
}

/** What a stream makes of the chunks. Errors of both are thrown. */
async function* through(chunks: AsyncIterable<Buffer>, stream: Duplex): AsyncGenerator<Buffer> {
  // Its failure also ends the stream that is read below.
  const done = pipeline(chunks, stream);
  done.catch(() => {});
  try {
    // A stream that is destroyed as soon as it is read may not have told its writer yet that it has finished.
    yield* stream.iterator({ destroyOnReturn: false });
    await done;
  } finally {
    stream.destroy();
  }
}

const webStream = (bytes: Readable) => Readable.toWeb(bytes) as unknown as ReadableStream<Uint8Array>;
