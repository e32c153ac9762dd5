import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PROVIDER_PARTS } from '#shared/provider-fields.ts';
import { providerJson, providerPart } from '#shared/provider-schemas.ts';

const saved = z.object({
  message: z.string(),
  version: z.int().describe('To be sent with the next change of this part'),
});

export const providerFacts = endpoint({
  method: 'GET',
  path: '/api/provider/facts',
  access: ['administrator'],
  summary: 'The provider’s facts, and the last changes to them',
  response: z.object({
    version: z.int().describe('Of all the facts; to be sent back with a change'),
    facts: providerJson,
    changes: z.array(
      z.object({
        version: z.int(),
        at: z.iso.datetime(),
        by: z.string().nullable().describe('The administrator; null if it was taken over from the provider file'),
        part: z.enum(PROVIDER_PARTS).nullable(),
        changed: z.array(z.string()).describe('The keys of the changed facts'),
      }),
    ),
  }),
});

export const saveProviderFacts = endpoint({
  method: 'PUT',
  path: '/api/provider/facts',
  access: ['administrator'],
  summary: 'Change one part of the provider’s facts; refused if somebody else has changed that part',
  body: z.object({ version: z.int().min(0).describe('The version that the administrator saw') }).and(providerPart),
  response: saved,
});
