import { startProcess } from '../../tests/support/program/program-process.ts';
import { newDatabase } from '../execute.ts';
import { fillDatabaseOf } from '../fill-database-of.ts';
import { filledId, type Filling, filledToken, isFilledDraft } from '../fill-database.ts';
import { type LoadRequest, openSender } from '../load.ts';
import { memoryOf } from '../process-cpu.ts';
import { START_COMMAND } from '../start-command.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { anyOf, expect, INVOICES, LINES, type Peer, ROWS, type RunningPeer } from './peer.ts';

export const DATABASE = 'egenlon';
/** The member whose invoices these are. */
export const TOKEN = filledToken(1);
export const LIST = {
  screen: '/freelancer-view-invoices/edit',
  path: '/freelancer-view-invoices/edit',
  heading: 'Ändra Faktura',
} as const;
const FILLING: Filling = { members: 1, invoices: INVOICES, invoicesPerMember: INVOICES, passwordHash: '' };
/** An invoice is filled with two lines. It gets copies of these until it has all. */
const MORE_LINES = [
  `insert into invoice_lines (id, invoice_id, position, unit, quantity, price, work_description, amount, created_at)
    select gen_random_uuid(), invoice_id, position + 2 * copy, unit, quantity, price, work_description, amount, created_at
    from invoice_lines, generate_series(1, ${LINES / 2 - 1}) copy`,
  `update invoices set total = total * ${LINES / 2}, frozen_net = frozen_net * ${LINES / 2}`,
];
const NUMBERS = Array.from({ length: INVOICES }, (_, at) => at + 1);
const DRAFTS = NUMBERS.filter((number) => isFilledDraft(FILLING, number));
const NEW_LINE = { unit: 'timmar', quantity: 7.5, price: 85, workDescription: 'Utveckling av kundportal' };

/** This product, with the command of `npm start`. */
export const egenlon: Peer = {
  name: 'Egenlön',
  packages: {},
  async start(postgres) {
    await using stack = new AsyncDisposableStack();
    const { path } = stack.use(temporaryFolder());
    const env = { DATA_DIR: path, DATABASE_URL: await newDatabase(postgres, DATABASE) };
    await fillDatabaseOf(env, FILLING, MORE_LINES);
    const program = stack.use(await startProcess(env, ['sh', '-c', START_COMMAND]));
    const { send } = stack.use(openSender(program.address));
    const started = stack.move();
    return {
      pid: program.pid,
      database: DATABASE,
      memory: () => Object.values(memoryOf(program.pid)).reduce((sum, mb) => sum + mb),
      work: workOf((request) => send({ ...request, token: TOKEN })),
      list: { url: program.address + LIST.path, token: TOKEN, heading: LIST.heading, shows: 'main tbody tr' },
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};

function workOf(send: (request: LoadRequest) => Promise<unknown>): RunningPeer['work'] {
  return {
    async list() {
      const [rows] = await Promise.all([
        send({ path: `/api/invoice/fetchinvoices?limit=${ROWS}` }),
        send({ path: '/api/invoice/sums' }),
      ]);
      expect((rows as unknown[]).length === ROWS, 'A page of invoices');
    },
    async read() {
      const invoice = await send({ path: `/api/invoice/invoicedata/${filledId.invoice(anyOf(NUMBERS))}` });
      expect((invoice as { invoiceAmount: unknown[] }).invoiceAmount.length === LINES, 'The lines of an invoice');
    },
    async create() {
      const body = { clientId: filledId.client(1), noOfDueDates: 30, dueDate: '2030-01-01' };
      const { _id } = (await send({ method: 'POST', path: '/api/invoice/createinvoice', body })) as { _id: string };
      await send({ method: 'POST', path: '/api/invoice/addamount', body: { invoiceId: _id, ...NEW_LINE } });
    },
    async pdf() {
      const pdf = (await send({ path: `/api/invoice/pdf/${filledId.invoice(anyOf(DRAFTS))}` })) as string;
      expect(pdf.startsWith('%PDF'), 'A PDF');
    },
  };
}
