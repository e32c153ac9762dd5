import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../../src/server/database/database.ts';
import { openDatabase } from '../../src/server/database/open-database.ts';
import { type MailInbox, openMailInbox } from '../support/mail-inbox.ts';
import { copyPostgresDatabase } from '../support/test-database.ts';
import { Freelancer } from './freelancer.ts';
import { findViolations } from './invariants.ts';
import { type Fault, type ProgramProcess, startProcess } from '../support/program-process.ts';

/** A database and a mail server, on which programs are started, killed and started again. */
export class FaultLab {
  readonly inbox: MailInbox;
  readonly #env: Record<string, string>;
  readonly #settings: { databaseUrl: string | null; dataDir: string };
  readonly #freelancers: Freelancer[] = [];
  readonly #programs: ProgramProcess[] = [];

  private constructor(inbox: MailInbox, settings: { databaseUrl: string | null; dataDir: string }) {
    this.inbox = inbox;
    this.#settings = settings;
    this.#env = {
      DATA_DIR: settings.dataDir,
      SMTP_URL: inbox.url,
      ...(settings.databaseUrl === null ? {} : { DATABASE_URL: settings.databaseUrl }),
    };
  }

  /**
   * A lab with an empty database on the engine that TEST_ENGINE names.
   * @param otherDatabase another PostgreSQL database
   */
  static async open(otherDatabase?: string): Promise<FaultLab> {
    const engineDatabase = () => (process.env.TEST_ENGINE === 'postgres' ? copyPostgresDatabase() : null);
    const databaseUrl = otherDatabase ?? (await engineDatabase());
    return new FaultLab(await openMailInbox(), {
      databaseUrl,
      dataDir: mkdtempSync(join(tmpdir(), 'egenlon-faults-')),
    });
  }

  /** Starts the program, with a fault to come where one is given; the freelancers call it from now on. */
  async start(fault?: Fault): Promise<ProgramProcess> {
    const program = await startProcess(this.#env, fault);
    this.#programs.push(program);
    for (const freelancer of this.#freelancers) freelancer.address = program.address;
    return program;
  }

  /** A freelancer who has begun on a running program. */
  async newFreelancer(program: ProgramProcess): Promise<Freelancer> {
    const freelancer = new Freelancer(`frilans${this.#freelancers.length + 1}@example.se`);
    freelancer.address = program.address;
    this.#freelancers.push(freelancer);
    await freelancer.begin();
    return freelancer;
  }

  /** Looks into the database itself; on the embedded engine no program may run. @returns a sentence for each violation */
  async violations(): Promise<string[]> {
    const database: OpenDatabase = await openDatabase(this.#settings);
    try {
      return await findViolations(
        database.db,
        this.#freelancers.map(({ ledger }) => ledger),
        this.inbox,
      );
    } finally {
      await database.close();
    }
  }

  /** Fills or frees the disk of a program that was started with the fault FULL_DISK. */
  set diskIsFull(isFull: boolean) {
    if (isFull) writeFileSync(this.diskFlag, '');
    else rmSync(this.diskFlag, { force: true });
  }

  get diskFlag(): string {
    return `${this.#settings.dataDir}.full`;
  }

  async close(): Promise<void> {
    this.diskIsFull = false;
    // A test that failed leaves its programs running.
    await Promise.all(this.#programs.map((program) => program.kill()));
    await this.inbox.close();
    rmSync(this.#settings.dataDir, { recursive: true, force: true });
  }
}
