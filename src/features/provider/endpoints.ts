import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { PROVIDER_PARTS } from '#shared/provider-fields.ts';
import { providerJson } from '#shared/provider-json-schema.ts';
import { providerPart } from '#shared/provider-schemas.ts';
import { fieldSchema, instant, messageResponse } from '#shared/schemas.ts';
import { AGREEMENT_KINDS } from './domain/agreement-kind.ts';
import { agreementField } from './domain/agreement-text.ts';
import { LOGO_TEXT } from './domain/logo.ts';

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
    agreements: z.array(
      z.object({
        kind: z.enum(AGREEMENT_KINDS),
        version: z.int().describe('1 is the provider file’s'),
        text: z.string().nullable().describe('null of the provider file’s, which is only a PDF'),
        at: instant.nullable(),
      }),
    ),
    changes: z.array(
      z.object({
        version: z.int(),
        at: instant,
        by: z.string().nullable().describe('The administrator; null if it was taken over from the provider file'),
        part: z.enum(PROVIDER_PARTS).nullable(),
        changed: z.array(z.string()).describe('The keys of the changed facts'),
      }),
    ),
  }),
});

const seenVersion = z.int32().min(0).describe('The version of the facts that the administrator saw');

export const saveProviderFacts = endpoint({
  method: 'PUT',
  path: '/api/provider/facts',
  access: ['administrator'],
  summary: 'Change one part of the provider’s facts; refused if that part has changed since',
  body: z.object({ version: seenVersion }).and(providerPart),
  response: saved,
});

export const saveLogo = endpoint({
  method: 'PUT',
  path: '/api/provider/logo',
  access: ['administrator'],
  summary: 'Save the provider’s logo, or remove it; what is sent keeps the one that it was sent with',
  body: z.object({
    version: seenVersion,
    png: z
      .base64('Filen går inte att läsa som en bild. Välj en PNG- eller JPEG-fil.')
      .max(LOGO_TEXT, 'Logotypen får ha högst 200 kB.')
      .nullable()
      .describe('A PNG picture in base64, at most 200 kB and 2000 pixels a side; null for none'),
  }),
  // Twice as large as a logo, so that a file which is too large still reaches the refusal that says what is allowed.
  bodyLimit: 2 * LOGO_TEXT,
  response: saved,
});

export const logoPicture = endpoint({
  method: 'GET',
  path: '/api/provider/logo/{sha256}',
  access: 'public',
  summary: 'A logo that the provider has or had, by its hash; it stands on invoices, so everybody may see it',
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: 'png',
});

const agreement = z.object({ kind: z.enum(AGREEMENT_KINDS), text: fieldSchema(agreementField) });
/** The size in bytes of the longest text, in the longest form that JSON can give it. */
const AGREEMENT_LIMIT = 256 * 1024;

export const previewAgreement = endpoint({
  method: 'POST',
  path: '/api/provider/agreementpreview',
  access: ['administrator'],
  summary: 'An agreement as it would be published, as PDF; nothing is stored',
  body: agreement,
  bodyLimit: AGREEMENT_LIMIT,
  response: 'pdf',
});

export const publishAgreement = endpoint({
  method: 'POST',
  path: '/api/provider/agreement',
  access: ['administrator'],
  summary: 'Publish an agreement as its next version; members are asked to accept a new contract before they send',
  body: agreement.extend({ version: seenVersion }),
  bodyLimit: AGREEMENT_LIMIT,
  response: saved,
});

export const testMail = endpoint({
  method: 'POST',
  path: '/api/provider/testmail',
  access: ['administrator'],
  summary: 'Mail the administrator at once, and tell what the mail server said',
  response: messageResponse,
});

export const currentContract = endpoint({
  method: 'GET',
  path: '/api/agreement/current',
  access: 'member',
  summary: 'Which contract is to be accepted, by the SHA-256 of its PDF',
  response: z.object({
    sha256: z.string(),
    mustAccept: z.boolean().describe('Whether it was published on the screen and the member has not accepted it'),
  }),
});

export const contractPdf = endpoint({
  method: 'GET',
  path: '/api/documents/contract',
  access: 'public',
  summary: 'The contract, as PDF',
  response: 'pdf',
});

export const acceptContract = endpoint({
  method: 'POST',
  path: '/api/agreement/accept',
  access: 'member',
  summary: 'Record that the member accepts the contract',
  body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Avtalet saknas.') }),
  response: messageResponse,
});

export const acceptedContracts = endpoint({
  method: 'GET',
  path: '/api/agreement/accepted',
  access: 'member',
  summary: 'The contracts that the member has accepted, the last first',
  response: z.object({
    accepted: z.array(
      z.object({
        sha256: z.string(),
        version: z.int().describe('1 of every contract that came with the provider file'),
        at: instant,
      }),
    ),
  }),
});

export const acceptedContractPdf = endpoint({
  method: 'GET',
  path: '/api/agreement/pdf/{sha256}',
  access: 'member',
  summary: 'A contract that the member has accepted, as PDF',
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  response: 'pdf',
});
