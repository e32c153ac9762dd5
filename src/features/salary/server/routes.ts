import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '#server/dependencies.ts';
import { readPictures } from '#server/documents/read-pictures.ts';
import { route } from '#server/http/route.ts';
import type { SignedIn } from '#server/sessions/sessions.ts';
import { stockholmDate, yearOf } from '#shared/calendar-date.ts';
import { findWage, findWageAdvances, findWageYear } from '#features/settlement/server/public.ts';
import { findWageStatus } from '#features/review-feedback/server/public.ts';
import { findShownInvoice, invoiceErrors } from '#features/invoices/server/public.ts';
import * as endpoints from '../endpoints.ts';
import { salarySpecification, type SalarySpecification } from '../domain/salary-specification.ts';
import { salaryView } from '../domain/salary-view.ts';

const template = new URL('./salary-specification.typ', import.meta.url);

/** The endpoints of the salary specification, for the screen and as PDF (product §2.16, §7.3). */
export function salaryRoutes(app: FastifyInstance, deps: Dependencies): void {
  const find = async (caller: SignedIn, invoiceId: string): Promise<SalarySpecification> => {
    const issuedOn = stockholmDate(deps.clock());
    const { document, payoutOption, left } = await findShownInvoice(deps, caller, invoiceId);
    if (document.credits !== undefined) throw invoiceErrors.creditNoteWage();
    const { memberId } = caller;
    const wage = await findWage(deps.db, invoiceId);
    // Who opens a wage of last year declares that year's.
    const year = yearOf(wage?.paidOn ?? issuedOn);
    const [yearSums, advances] = await Promise.all([
      findWageYear(deps.db, memberId, year),
      wage && findWageAdvances(deps.db, { memberId, invoiceId, currency: document.currency }),
    ]);
    return salarySpecification(document, payoutOption, { issuedOn, wage, advances, year, yearSums, left });
  };

  route(app, deps, endpoints.getSalarySpecification, async ({ params, caller }) => find(caller, params.invoiceId));

  route(app, deps, endpoints.getSalaryPdf, async ({ params, caller, signal }) => {
    const specification = await find(caller, params.invoiceId);
    const wageStatus = await findWageStatus(deps.db, caller.memberId, params.invoiceId, specification.head.currency);
    const data = { view: salaryView(specification), wageStatus, date: specification.issuedOn };
    const pictures = await readPictures(deps.db, specification.head);
    return deps.pdf.render(template, data, { owner: caller.memberId, signal }, pictures);
  });
}
