import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Contact details, one row per member (product §3.2). The constraints are in db/migrations. */
export const profiles = pgTable('profiles', {
  memberId: uuid('member_id').primaryKey(),
  profileOption: text('profile_option', { enum: ['private', 'organization'] }).notNull(),
  profileStatus: boolean('profile_status').notNull(),
  organizationName: text('organization_name'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text(),
  tel: text(),
  mobileNo: text('mobile_no'),
  skypeName: text('skype_name'),
  updatedAt: instant('updated_at').notNull(),
});

type Row = typeof profiles.$inferSelect;

/** A saved profile. The database's constraints decide which columns each option fills. */
export type ProfileRow =
  | (Row & { profileOption: 'private'; firstName: string; lastName: string; mobileNo: string })
  | (Row & { profileOption: 'organization'; organizationName: string });
