import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import type { Reporter as VitestReporter } from 'vitest/node';

/** The result of a runner's tests. */
export interface Outcome {
  passed: number;
  /** The names of failed or skipped tests, one per line, with the first lines of why they failed. */
  problems: string[];
}

/** A reporter for both Playwright and Vitest. It writes the result of a run to the file TEST_OUTCOME. */
export default class OutcomeReporter implements Reporter, VitestReporter {
  readonly #problems: string[] = [];
  #passed = 0;
  #suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  /** Playwright calls this for a failure outside of a test. */
  onError({ message = 'an error' }: TestError): void {
    this.#problems.push(`FAILED outside of the tests: ${message}`);
  }

  /** Playwright calls this at the end. A flaky test counts as failed. */
  onEnd(): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome() === 'expected' ? 'passed' : test.outcome();
      const reason = test.results.find(({ error }) => error !== undefined)?.error?.message;
      this.#note(outcome, test.titlePath().slice(1).join(' › '), reason);
    }
    this.#write();
  }

  /** Vitest calls this at the end. */
  onTestRunEnd(...[modules, errors]: Parameters<Required<VitestReporter>['onTestRunEnd']>): void {
    for (const module of modules) {
      const file = relative('', module.moduleId);
      for (const test of module.children.allTests()) {
        const { state, errors: reasons } = test.result();
        this.#note(state, `${file} › ${test.fullName}`, reasons?.[0]?.message);
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        for (const { message } of suite.errors()) this.#problems.push(`FAILED ${file}: ${message}`);
      }
    }
    for (const { message } of errors) this.#problems.push(`FAILED outside of the tests: ${message}`);
    this.#write();
  }

  #note(state: string, title: string, reason = ''): void {
    const lines = stripVTControlCharacters(reason)
      .split('\n')
      .map((line) => line.trim());
    const why = lines
      .filter((line) => line !== '')
      .slice(0, 4)
      .join(' | ');
    if (state === 'passed') this.#passed += 1;
    else if (state === 'skipped') this.#problems.push(`SKIPPED ${title}`);
    else this.#problems.push(`FAILED ${title}${why === '' ? '' : `: ${why}`}`);
  }

  #write(): void {
    const outcome: Outcome = { passed: this.#passed, problems: this.#problems };
    if (process.env.TEST_OUTCOME !== undefined) writeFileSync(process.env.TEST_OUTCOME, JSON.stringify(outcome));
  }
}
