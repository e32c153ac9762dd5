import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabaseForCommand } from '#database/open-database.ts';
import { type MailInbox, openMailInbox } from '../support/mail/mail-inbox.ts';
import { newDataDir } from '../support/database/test-postgres.ts';
import { Freelancer } from './freelancer.ts';
import { findViolations } from './invariants.ts';
import { type ProgramProcess, startProcess } from '../support/program/program-process.ts';

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
   * A lab with an empty database.
   * @param databaseUrl where it is, if not on the server that the program starts by itself
   */
  static async open(databaseUrl: string | null = null): Promise<FaultLab> {
    return new FaultLab(await openMailInbox(), { databaseUrl, dataDir: newDataDir('egenlon-faults-') });
  }

  /** Starts the program, with the point at which it is to die where one is given; the freelancers call it from now on. */
  async start(dieAt?: string): Promise<ProgramProcess> {
    const program = await startProcess(this.#env, dieAt);
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

  /** Kills the program's own PostgreSQL server as the kernel kills. */
  killDatabase(): void {
    const file = readFileSync(join(this.#settings.dataDir, 'postgresql/data/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(file, 10), 'SIGKILL');
  }

  /** Looks into the database itself, beside the program or without it. @returns a sentence for each violation */
  async violations(): Promise<string[]> {
    const database = await openDatabaseForCommand(this.#settings);
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

  async close(): Promise<void> {
    // A test that failed leaves its programs running.
    await Promise.all(this.#programs.map((program) => program.kill()));
    await this.inbox.close();
    rmSync(this.#settings.dataDir, { recursive: true, force: true });
  }
}
