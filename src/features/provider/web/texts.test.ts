import { expect, test } from 'vitest';
import { USUAL_ACCOUNTS } from '#shared/provider-fields.ts';
import { texts } from './texts.ts';

const changed = (part: 'vat' | 'reminders' | 'books', ...facts: string[]) =>
  texts.change({ version: 2, at: '2026-11-20T10:00:00Z', by: 'Ada Ask', part, changed: facts });

test('The list of changes tells which facts of VAT, reminders and books were changed', () => {
  expect(changed('vat', 'vatNumber', 'vat')).toBe(
    'Ada Ask ändrade Moms: momsregistreringsnummer och momsregistrering.',
  );
  expect(changed('vat', 'vatText', 'vatTextInEnglish')).toBe(
    'Ada Ask ändrade Moms: text om moms och text om moms på engelska.',
  );
  const ofRegistration = ['number', 'default', 'rates', 'accountingCurrency', 'exchangeRates'];
  expect(changed('vat', ...ofRegistration.map((key) => `vat.${key}`))).toBe(
    'Ada Ask ändrade Moms: momsregistreringsnummer, vanlig momssats, momssatser, bokföringens valuta och växelkurser.',
  );
  expect(changed('reminders', 'reminders.steps', 'reminders.chargesInterest', 'reminders.fee.EUR')).toBe(
    'Ada Ask ändrade Påminnelser: påminnelserna, dröjsmålsränta och påminnelseavgift i EUR.',
  );
  expect(changed('books', 'accounts.bank', 'accounts.writeOffs')).toBe(
    'Ada Ask ändrade Bokföringens konton: bank och avskrivet av kundfordringar.',
  );
  for (const account of Object.keys(USUAL_ACCOUNTS))
    expect(changed('books', `accounts.${account}`)).toMatch(/^Ada Ask ändrade Bokföringens konton: .+\.$/);
});
