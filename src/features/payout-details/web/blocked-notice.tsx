import { swedishCountryName } from '#shared/countries.ts';
import { Notice } from '#web/controls/messages/notice.tsx';
import { BLOCKED_COUNTRIES } from '../domain/payout-fields.ts';
import { texts } from './texts.ts';

/** Lists the countries to which transfers are not possible at present (product §2.7). */
export function BlockedNotice() {
  const countryNames = new Intl.ListFormat('sv-SE').format(BLOCKED_COUNTRIES.map(swedishCountryName));
  return <Notice kind="fact">{texts.blockedNotice(countryNames)}</Notice>;
}
