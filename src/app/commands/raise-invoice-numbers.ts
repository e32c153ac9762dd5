import { raiseSeries } from '#features/invoices/drafting/server/raise-series.ts';
import { parseSettings } from '#server/settings.ts';
import { asTyped, CommandRefused, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `raise-invoice-numbers <number>` leaves out the invoice numbers up to this one, after an older backup was restored.

await runCommand(async () => {
  const usage = `Name the highest number that an invoice was mailed with: ${asTyped('raise-invoice-numbers')} NUMBER`;
  const [given] = readArguments(['number'], usage);
  if (!/^[1-9]\d{0,14}$/.test(given)) throw new CommandRefused(usage);
  const to = Number(given);
  const { from, isRaised } = await withDatabase(parseSettings(process.env), (db) => raiseSeries(db, to, new Date()));
  if (!isRaised)
    throw new CommandRefused(`The last number given is ${from}. It is only raised, and by 100,000 at most.`);
  console.log(`The numbers ${from + 1} to ${to} are left out. The next invoice has ${to + 1}.`);
});
