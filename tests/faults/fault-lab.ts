import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, OpenDatabase } from '#database/database.ts';
import { openDatabaseForCommand } from '#database/open-database.ts';
import { inviteAccount } from '#features/account/server/provider-accounts/invite-account.ts';
import { PROVIDER_ROLES } from '#shared/role.ts';
import { type MailInbox, openMailInbox } from '../support/mail/mail-inbox.ts';
import { newDataDir, removeDataDir } from '../support/database/test-postgres.ts';
import { Freelancer } from './freelancer.ts';
import { findViolations } from './invariants.ts';
import { Reviewer } from './reviewer.ts';
import { type ProgramProcess, startProcess } from '../support/program/program-process.ts';

/** A database and a mail server, on which programs are started, killed and started again. */
export class FaultLab {
  readonly inbox: MailInbox;
  readonly #env: Record<string, string>;
  readonly #settings: { databaseUrl: string | null; dataDir: string };
  readonly #freelancers: Freelancer[] = [];
  readonly #reviewers: Reviewer[] = [];
  readonly #programs: ProgramProcess[] = [];
  /** A connection to the server of DATABASE_URL. It stays open, because connecting takes longer than a short query. */
  #kept: OpenDatabase | null = null;

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
   * @param databaseUrl its URL, unless the program should start its own server
   * @param fillDataDir prepares the data directory
   */
  static async open(
    databaseUrl: string | null = null,
    fillDataDir: (folder: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<FaultLab> {
    const dataDir = newDataDir('egenlon-faults-');
    await fillDataDir(dataDir);
    return new FaultLab(await openMailInbox(), { databaseUrl, dataDir });
  }

  /** Starts the program, which everybody uses from now on. */
  async start(): Promise<ProgramProcess> {
    const program = await startProcess(this.#env);
    this.#programs.push(program);
    for (const person of [...this.#freelancers, ...this.#reviewers]) person.address = program.address;
    return program;
  }

  /** A new freelancer of a running program, registered and with a customer. */
  async newFreelancer(program: ProgramProcess): Promise<Freelancer> {
    const freelancer = new Freelancer(`frilans${this.#freelancers.length + 1}@example.se`);
    freelancer.address = program.address;
    this.#freelancers.push(freelancer);
    await freelancer.begin();
    return freelancer;
  }

  /** A new reviewer of a running program, invited and signed in. */
  async newReviewer(program: ProgramProcess): Promise<Reviewer> {
    const reviewer = new Reviewer();
    reviewer.address = program.address;
    this.#reviewers.push(reviewer);
    const email = `granskare${this.#reviewers.length}@leverantor.example`;
    await reviewer.begin(
      email,
      await this.#withDatabase((db) => inviteAccount(db, { email, name: email, roles: PROVIDER_ROLES }, new Date())),
    );
    return reviewer;
  }

  /** Waits until every mail is sent, as long as the program runs. */
  async untilMailed(program: ProgramProcess): Promise<void> {
    const waiting = sql`select from pgboss.job where name like '%-mail' and state < 'completed'`;
    const ended = program.ended.then(() => true);
    while ((await this.#query(waiting)).length > 0) {
      if (await Promise.race([ended, setTimeout(50, false)])) return;
    }
  }

  /**
   * Makes it look as if a minute had passed since the program died, so that its work can be taken over. Everybody's session
   * was just used: otherwise the program would store that at some request, as it does every five minutes.
   */
  async passMinute(): Promise<void> {
    await this.#query(sql`update sessions set last_used_at = now()`);
    await this.#query(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
    await this.#query(
      sql`update invoice_revisions set mail_claimed_until = date_trunc('milliseconds', now()) where mail_claimed_until is not null`,
    );
    await this.#query(sql`update forwardings set claimed_until = now() where claimed_until is not null`);
  }

  /** Kills the program's own PostgreSQL server with SIGKILL. */
  killDatabase(): void {
    const file = readFileSync(join(this.#settings.dataDir, 'postgresql/data/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(file, 10), 'SIGKILL');
  }

  /** Checks the database itself, with or without a running program. @returns a sentence for each violation */
  async violations(): Promise<string[]> {
    const acknowledged = this.#freelancers.map((freelancer) => freelancer.acknowledged);
    return this.#withDatabase((db) => findViolations(db, acknowledged, this.#reviewers, this.inbox));
  }

  async #query(statement: SQL): Promise<unknown[]> {
    return this.#withDatabase(async (db) => (await db.execute(statement)).rows);
  }

  async #withDatabase<Result>(act: (db: Database) => Promise<Result>): Promise<Result> {
    if (this.#settings.databaseUrl !== null) {
      this.#kept ??= await openDatabaseForCommand(this.#settings);
      return act(this.#kept.db);
    }
    const database = await openDatabaseForCommand(this.#settings);
    try {
      return await act(database.db);
    } finally {
      await database.close();
    }
  }

  async close(): Promise<void> {
    // A failed test leaves its programs running.
    await Promise.all(this.#programs.map((program) => program.kill()));
    await this.#kept?.close();
    this.#kept = null;
    await this.inbox.close();
    await removeDataDir(this.#settings.dataDir);
  }
}
