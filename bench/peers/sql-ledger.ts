import { databaseUrl, execute } from '../execute.ts';
import { shareOfMemory } from '../process-cpu.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type AskForPage, cookiesOf, formFields, openPages } from './html-pages.ts';
import { anyOf, expect, INVOICES, LINES, type Peer, ROWS, type RunningPeer } from './peer.ts';
import { LOGO, serveSqlLedger } from './serve-sql-ledger.ts';

const PACKAGES = {
  'sql-ledger': LOGO,
  starman: '/usr/bin/starman',
  'libcgi-emulate-psgi-perl': '/usr/share/perl5/CGI/Emulate/PSGI.pm',
  'texlive-latex-recommended': '/usr/share/texlive/texmf-dist/tex/latex/koma-script',
};
/** The least length of a PDF of ten lines. */
const SMALLEST_PDF = 10_000;
/** Without this the program prints plain text. */
const BROWSER = { 'user-agent': 'Mozilla/5.0' };
/** The company's database, and its user in PostgreSQL. The program can't keep a password as long as an administrator's. */
const COMPANY = 'sql_ledger';
const USER = 'sql_ledger_bench';
const PASSWORD = 'bench';
const CUSTOMER = 'Benchmark Customer AB';
/** Each day has one page of the list. */
const FIRST_DAY = '01-01-2025';
const LISTED_DAY = '01-03-2025';
const SIGNED_IN = `path=bin/mozilla&login=admin@${COMPANY}`;
const COLUMNS = ['invnumber', 'transdate', 'name', 'amount', 'due'].map((name) => `l_${name}=Y`).join('&');
const LIST =
  `/ar.pl?action=transactions&ARAP=AR&vc=customer&db=customer&summary=1&open=Y&closed=Y&sort=invnumber&oldsort=invnumber` +
  `&direction=ASC&transdatefrom=${LISTED_DAY}&transdateto=${LISTED_DAY}&${COLUMNS}&${SIGNED_IN}`;

type Invoice = Record<string, unknown>;

/** SQL-Ledger 3.2, whose scripts are run in forks of a process that has loaded their modules. */
export const sqlLedger: Peer = {
  name: 'SQL-Ledger',
  packages: PACKAGES,
  async start(postgres) {
    await using stack = new AsyncDisposableStack();
    const { pid, address } = stack.use(await serveSqlLedger(stack.use(temporaryFolder()).path));
    const cookie = await makeCompany(postgres, address);
    const { ask } = stack.use(openPages(address, { ...BROWSER, cookie }));
    const invoices = await fill(postgres, ask);
    const work = await workOf(ask, invoices);
    const started = stack.move();
    return {
      pid,
      database: COMPANY,
      memory: () => shareOfMemory(pid),
      work,
      list: {
        url: `${address}${LIST}`,
        token: null,
        cookies: cookiesOf(cookie),
        heading: null,
        shows: 'tr[class^="listrow"]',
      },
      [Symbol.asyncDispose]: () => started.disposeAsync(),
    };
  },
};

/** Makes the company over the pages that a new installation has for this, and signs in. */
async function makeCompany(postgres: string, address: string): Promise<string> {
  await execute(
    postgres,
    `drop database if exists ${COMPANY} with (force)`,
    `drop role if exists ${USER}`,
    `create role ${USER} login createdb password '${PASSWORD}'`,
  );
  const { hostname, port, searchParams } = new URL(postgres);
  await using pages = openPages(address, BROWSER);
  const setUp = async (path: string, fields: Record<string, string>) => {
    const page = await pages.ask(path, { path: 'bin/mozilla', ...fields });
    expect(!page.html.includes('class=error'), page.html);
    return page;
  };
  const database = {
    dbdriver: 'Pg',
    dbhost: searchParams.get('host') ?? hostname,
    dbport: searchParams.get('port') ?? port,
    dbuser: USER,
    dbpasswd: PASSWORD,
    dbdefault: 'postgres',
  };
  const company = { db: COMPANY, company: 'Benchmark', name: 'Admin', adminpassword: PASSWORD, encoding: 'UTF8' };
  const content = { mastertemplates: 'Default', chart: 'US_General' };
  await setUp('/admin.pl', { action: 'dbcreate', ...database, ...company, ...content });
  // The first sign-in brings the tables up to date.
  const signIn = { action: 'login', login: 'admin', password: PASSWORD };
  await setUp('/login.pl', signIn);
  return (await setUp('/login.pl', signIn)).cookie;
}

/** Makes one invoice over the program's screens, and copies of its rows. */
async function fill(postgres: string, ask: AskForPage): Promise<Invoice[]> {
  const url = databaseUrl(postgres, COMPANY);
  await execute(url, CUSTOMER_AND_WORK);
  await createInvoice(ask, { ...(await blankForm(ask)), transdate: FIRST_DAY }, LINES);
  const { rows } = await execute(url, COPIES, 'vacuum analyze', 'select id, invnumber from ar');
  expect(rows.length === INVOICES, 'The number of invoices');
  return rows;
}

async function workOf(ask: AskForPage, invoices: Invoice[]): Promise<RunningPeer['work']> {
  const read = async () => {
    const { id, invnumber } = anyOf(invoices);
    const fields = formFields((await ask(`/is.pl?action=edit&id=${String(id)}&${SIGNED_IN}`)).html);
    const hasLines = Number(fields[`id_${LINES}`]) > 0 && fields[`id_${LINES + 1}`] === '';
    expect(hasLines && fields['invnumber'] === invnumber, 'An invoice');
    return fields;
  };
  const [opened, blank] = [await read(), await blankForm(ask)];
  return {
    async list() {
      const rows = (await ask(LIST)).html.match(/href=is\.pl\?action=edit&id=\d+/gu);
      expect(rows?.length === ROWS, 'A page of invoices');
    },
    read: async () => void (await read()),
    create: () => createInvoice(ask, blank, 1),
    // It prints what the form of an open invoice holds.
    async pdf() {
      const { html } = await ask('/is.pl', { ...opened, action: 'Print', format: 'pdf', media: 'screen' });
      expect(html.startsWith('%PDF') && html.length > SMALLEST_PDF, 'A PDF');
    },
  };
}

const blankForm = async (ask: AskForPage) =>
  formFields((await ask(`/is.pl?action=add&type=invoice&${SIGNED_IN}`)).html);

/** Enters an invoice: a request for each line looks up its product, and the last one posts it and brings a new form. */
async function createInvoice(ask: AskForPage, blank: Record<string, string>, lines: number): Promise<void> {
  let form = blank;
  for (let line = 1; line <= lines; line += 1) {
    const entered = { [`partnumber_${line}`]: 'WORK', [`qty_${line}`]: String(line) };
    form = formFields((await ask('/is.pl', { ...form, ...entered, action: 'Update' })).html);
  }
  expect(Number(form[`id_${lines}`]) > 0, 'The line of a new invoice');
  const next = formFields((await ask('/is.pl', { ...form, action: 'Post' })).html);
  expect(next['id'] === '0' && next['id_1'] === '', 'The form after an invoice');
}

const account = (setting: string) => `(select fldvalue::int from defaults where fldname = '${setting}')`;
/** A customer, and a product with a tax of 25%. */
const CUSTOMER_AND_WORK = `
update tax set rate = 0.25;
with party as (
    insert into customer (name, customernumber, terms, curr, startdate, arap_accno_id, payment_accno_id)
    select '${CUSTOMER}', 'C-1', 30, 'USD', '2025-01-01', ar.id, bank.id
    from chart ar, chart bank where ar.accno = '1200' and bank.accno = '1060' returning id),
  place as (
    insert into address (trans_id, address1, city, zipcode, country)
    select id, 'Storgatan 1', 'Stockholm', '111 22', 'Sweden' from party)
insert into customertax (customer_id, chart_id) select party.id, tax.chart_id from party, tax;
with part as (
  insert into parts (partnumber, description, unit, sellprice, income_accno_id, expense_accno_id)
  values ('WORK', 'Consulting', 'h', 100, ${account('income_accno_id')}, ${account('expense_accno_id')}) returning id)
insert into partstax (parts_id, chart_id) select part.id, tax.chart_id from part, tax;`;

/** Copies all rows of the only invoice. */
const COPIES = `
do $$ declare first ar; bill ar; line invoice; entry acc_trans; original int; begin
  select * into strict first from ar;
  for n in 2..${INVOICES} loop
    bill := first;
    bill.id := nextval('id');
    bill.invnumber := n;
    bill.transdate := bill.transdate + (n - 1) / ${ROWS};
    bill.duedate := bill.duedate + (n - 1) / ${ROWS};
    insert into ar values (bill.*);
    for line in select * from invoice where trans_id = first.id union all select (null::invoice).* loop
      original := line.id;
      if original is not null then
        line.id := nextval('invoiceid');
        line.trans_id := bill.id;
        insert into invoice values (line.*);
      end if;
      for entry in select * from acc_trans where trans_id = first.id and id is not distinct from original loop
        entry.trans_id := bill.id;
        entry.id := line.id;
        entry.transdate := bill.transdate;
        insert into acc_trans values (entry.*);
      end loop;
    end loop;
  end loop;
end $$;
update defaults set fldvalue = '${INVOICES}' where fldname = 'sinumber';`;
