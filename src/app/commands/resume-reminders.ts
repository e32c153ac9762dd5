import { releaseLateMails } from '#server/mail/late-mails.ts';
import { parseSettings } from '#server/settings.ts';
import { asTyped, CommandRefused, readArguments, runCommand, withDatabase } from '../run-command.ts';

// `resume-reminders` lets reminders and mails about late invoices leave again, which a restore holds back.
await runCommand(async () => {
  readArguments([], `Nothing more is to be said: ${asTyped('resume-reminders')}`);
  if (!(await withDatabase(parseSettings(process.env), releaseLateMails)))
    throw new CommandRefused('Reminders are not held back.');
  console.log('Reminders and mails about late invoices leave again, within an hour, between 8 and 20.');
});
