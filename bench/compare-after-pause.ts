import { setTimeout } from 'node:timers/promises';
import { framePreload, screens } from '../src/app/screens.ts';
import { requestLine } from '../src/web/request-line.ts';
import { type Filling, filledId, filledToken, firstDraft } from './fill-database.ts';
import { type LoadRequest, openSender } from './load.ts';
import { median } from './median.ts';
import type { Measured } from './open-measured.ts';
import { printVerdict } from './print-verdict.ts';

/** As long as somebody reads an invoice, in milliseconds. */
const PAUSE = 15_000;

/** Compares the time until an edit screen has all its responses, after a pause and without one. */
export async function compareAfterPause(measured: Measured, filling: Filling, rounds: number): Promise<void> {
  const draft = filledId.invoice(firstDraft(filling));
  const queries = [...framePreload(true), ...(screens['/freelancer-edit-invoice/:invoiceId'].preload?.(draft) ?? [])];
  const requests = queries.map(({ queryKey }): LoadRequest => {
    const [method, path] = requestLine(...queryKey).split(' ') as ['GET' | 'POST', string];
    return { method, path, token: filledToken(1) };
  });
  await using sender = openSender(measured.product, requests.length);
  const openScreen = async () => {
    const start = performance.now();
    await Promise.all(requests.map(sender.send));
    return performance.now() - start;
  };
  const withoutPause: number[] = [];
  const afterPause: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    while (withoutPause.length < 10 * (round + 1)) withoutPause.push(await openScreen());
    await setTimeout(PAUSE);
    afterPause.push(await openScreen());
  }
  const [late, soon] = [median(afterPause), median(withoutPause)];
  const what = `${requests.length} requests of a screen after ${PAUSE / 1000} idle seconds, ${late.toFixed(0)} ms, to without a pause, ${soon.toFixed(0)} ms`;
  printVerdict(what, late / soon, { atMost: 3 });
}
