import type { Endpoint } from '#shared/endpoint.ts';

interface FileType {
  /** In the OpenAPI document. */
  description: string;
  mediaType: string;
  /** Only of text. */
  charset?: 'utf-8';
}

/** The files that an endpoint's response can be. */
export const FILE_TYPES: Record<Extract<Endpoint['response'], string>, FileType> = {
  pdf: { description: 'A PDF', mediaType: 'application/pdf' },
  png: { description: 'A picture', mediaType: 'image/png' },
  csv: {
    description:
      'A file for a Swedish spreadsheet: UTF-8 with a byte order mark, semicolons, decimal commas, lines that end in CRLF, and headings in Swedish. A text that would be a formula begins with an apostrophe',
    mediaType: 'text/csv',
    charset: 'utf-8',
  },
  sie: {
    description: 'A file of vouchers in the format SIE 4I, in its character set PC8, which is code page 437',
    mediaType: 'application/x-sie',
  },
};
