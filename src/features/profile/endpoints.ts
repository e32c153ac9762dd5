import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { fieldSchema, savedResponse, seenVersion, version } from '#shared/schemas.ts';
import { profileFields as fields } from './domain/profile-fields.ts';

/** The e-mail address is the account's. The response has it, and a value in a request is ignored (product §3.2). */
const privateUserInfo = z.object(
  {
    pvtFname: fieldSchema(fields.pvtFname),
    pvtLname: fieldSchema(fields.pvtLname),
    pvtTel: fieldSchema(fields.pvtTel),
    pvtMobNo: fieldSchema(fields.pvtMobNo),
    pvtSkypeName: fieldSchema(fields.pvtSkypeName),
  },
  { error: 'Kontaktuppgifterna saknas.' },
);

const organizationUserInfo = z.object(
  {
    organizationName: fieldSchema(fields.organizationName),
    organizationFname: fieldSchema(fields.organizationFname),
    organizationLname: fieldSchema(fields.organizationLname),
    organizationUserEmail: fieldSchema(fields.organizationUserEmail),
    organizationTel: fieldSchema(fields.organizationTel),
    organizationMobNo: fieldSchema(fields.organizationMobNo),
    organizationSkypeName: fieldSchema(fields.organizationSkypeName),
  },
  { error: 'Kontaktuppgifterna saknas.' },
);

const optionalText = z.string().nullable();

export const getUserProfile = endpoint({
  method: 'GET',
  path: '/api/userprofile/getuserprofile',
  access: 'member',
  summary: "The member's contact details; null where none have been saved",
  response: z
    .discriminatedUnion('profileOption', [
      z.object({
        profileOption: z.literal('private'),
        profileStatus: z.boolean(),
        privateUserInfo: z.object({
          pvtFname: z.string(),
          pvtLname: z.string(),
          pvtUserEmail: z.string(),
          pvtTel: optionalText,
          pvtMobNo: z.string(),
          pvtSkypeName: optionalText,
        }),
        version,
      }),
      z.object({
        profileOption: z.literal('organization'),
        profileStatus: z.boolean(),
        organizationUserInfo: z.object({
          organizationName: z.string(),
          organizationFname: optionalText,
          organizationLname: optionalText,
          organizationUserEmail: optionalText,
          organizationTel: optionalText,
          organizationMobNo: optionalText,
          organizationSkypeName: optionalText,
        }),
        version,
      }),
    ])
    .nullable(),
});

export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/userprofile/saveprofile',
  access: 'member',
  summary: 'Save the contact details, as a private person or as an organization',
  body: z
    .discriminatedUnion(
      'profileOption',
      [
        z.object({ profileOption: z.literal('private'), privateUserInfo }),
        z.object({ profileOption: z.literal('organization'), organizationUserInfo }),
      ],
      { error: 'Välj privatperson eller företag.' },
    )
    .and(z.object({ version: seenVersion })),
  response: savedResponse,
});
