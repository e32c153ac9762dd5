import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#features/account/server/routes.ts';
import { affiliateRoutes } from '#features/affiliate/server/routes.ts';
import { clientRoutes } from '#features/clients/server/routes.ts';
import { dashboardRoutes } from '#features/dashboard/server/routes.ts';
import { economyRoutes } from '#features/economy/server/routes.ts';
import { invoiceDocumentRoutes } from '#features/invoices/document/server/routes.ts';
import { draftingRoutes } from '#features/invoices/drafting/server/routes.ts';
import { invoiceListRoutes } from '#features/invoices/list/server/routes.ts';
import { payoutRoutes } from '#features/payout-details/server/routes.ts';
import { profileRoutes } from '#features/profile/server/routes.ts';
import { recurringRoutes } from '#features/recurring/server/routes.ts';
import { timelineRoutes } from '#features/invoices/timeline/server/routes.ts';
import { providerRoutes } from '#features/provider/server/routes.ts';
import { reviewFeedbackRoutes } from '#features/review-feedback/server/routes.ts';
import { paymentsInRoutes } from '#features/settlement/payments-in/server/routes.ts';
import { reminderRoutes } from '#features/settlement/reminders/server/routes.ts';
import { settlementRoutes } from '#features/settlement/server/routes.ts';
import { wagesOutRoutes } from '#features/settlement/wages-out/server/routes.ts';
import { reviewRoutes } from '#features/review/server/routes.ts';
import { salaryRoutes } from '#features/salary/server/routes.ts';
import { searchRoutes } from '#features/search/server/routes.ts';
import { creditingRoutes } from '#features/invoices/crediting/server/routes.ts';
import { sendingRoutes } from '#features/invoices/sending/server/routes.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { createHttpServer } from '#server/http/create-http-server.ts';
import type { Logger } from '#server/http/logging/logger.ts';
import { collectOpenapi, serveOpenapi } from '#server/http/openapi.ts';
import { serveHealth } from '#server/http/serve-health.ts';
import { serveMetrics } from '#server/http/serve-metrics.ts';
import { serveScreens } from '#server/http/screens/serve-screens.ts';
import { refusals } from './refusals.ts';

/**
 * The whole program except its port. Tests drive it with `app.inject`.
 * @param screens the folder of the built screens
 */
export async function buildApp(deps: Dependencies, logger: Logger, screens: string): Promise<FastifyInstance> {
  const app = await createHttpServer(deps, logger);
  serveHealth(app, deps);
  await serveMetrics(app, deps);
  await collectOpenapi(app, refusals);

  accountRoutes(app, deps);
  providerRoutes(app, deps);
  clientRoutes(app, deps);
  affiliateRoutes(app, deps);
  profileRoutes(app, deps);
  payoutRoutes(app, deps);
  dashboardRoutes(app, deps);
  searchRoutes(app, deps);
  draftingRoutes(app, deps);
  invoiceListRoutes(app, deps);
  recurringRoutes(app, deps);
  invoiceDocumentRoutes(app, deps);
  creditingRoutes(app, deps);
  sendingRoutes(app, deps);
  salaryRoutes(app, deps);
  reviewRoutes(app, deps);
  settlementRoutes(app, deps);
  reminderRoutes(app, deps);
  wagesOutRoutes(app, deps);
  economyRoutes(app, deps);
  paymentsInRoutes(app, deps);
  timelineRoutes(app, deps);
  reviewFeedbackRoutes(app, deps);

  await serveOpenapi(app, deps);
  await serveScreens(app, screens, deps.settings);
  return app;
}
