import type { FastifyInstance } from 'fastify';
import { findArchived, findArchivedPng } from '#server/documents/document-archive.ts';
import { errors } from '#server/errors.ts';
import type { PdfCaller } from '#server/pdf/pdf-engine.ts';
import { stockholmDate } from '#shared/calendar-date.ts';
import { AGREEMENT_KINDS, type AgreementKind } from '../domain/agreement-kind.ts';
import { acceptContract, findAcceptances, mustAcceptContract } from './agreements/acceptances.ts';
import { findPublished, nextVersion, publishAgreement } from './agreements/publish-agreement.ts';
import { renderAgreement } from './agreements/render-agreement.ts';
import { saveLogo } from './logo/save-logo.ts';
import { providerErrors } from './errors.ts';
import { sendTestMail } from './send-test-mail.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { route } from '#server/http/route.ts';
import { findNewestVersion, refreshProvider } from '#server/provider/provider-versions.ts';
import * as endpoints from '../endpoints.ts';
import { findChanges } from './find-changes.ts';
import { savePart } from './save-part.ts';

/** The endpoints of the provider's facts, for its administrators (product §2.29, §13). */
export function providerRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db, clock, pdf, settings } = deps;

  // Both are read from the database and not from this process's copy, because another process may have changed them a
  // moment ago.
  route(app, deps, endpoints.providerFacts, async () => {
    const newest = await findNewestVersion(db);
    if (newest === null) throw new Error('The provider has no version.');
    const { version, facts } = newest;
    const changes = await findChanges(db);
    const agreements = await Promise.all(
      AGREEMENT_KINDS.map(async (kind) => {
        const published = await findPublished(db, kind);
        if (published === null) return { kind, version: 1, text: null, at: null };
        return { kind, version: published.version, text: published.body, at: published.publishedAt.toISOString() };
      }),
    );
    return {
      version,
      facts,
      agreements,
      changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    };
  });

  route(app, deps, endpoints.saveProviderFacts, async ({ body, caller }) => {
    const { version: seen, ...saved } = body;
    const change = { seen, by: caller };
    const version = await db.transaction((tx) => savePart(tx, deps, saved, change));
    await refreshProvider(db, settings);
    return { message: 'Sparat. Det gäller från nu.', version };
  });

  route(app, deps, endpoints.saveLogo, async ({ body, caller, signal }) => {
    const { version: seen } = body;
    const png = body.png === null ? null : Buffer.from(body.png, 'base64');
    const version = await saveLogo(deps, { png, seen, by: caller, signal });
    await refreshProvider(db, settings);
    return { message: 'Sparat. Det gäller från nu.', version };
  });

  route(app, deps, endpoints.logoPicture, async ({ params, reply }) => {
    const bytes = await findArchivedPng(db, params.sha256);
    if (bytes === null) throw errors.notFound();
    // The URL has the hash of the bytes, so the response for it never changes.
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return bytes;
  });

  const render = async (kind: AgreementKind, body: string, caller: PdfCaller) => {
    const written = { kind, body, version: await nextVersion(db, kind), date: stockholmDate(clock()) };
    return { pdf: await renderAgreement(pdf, written, settings.provider, caller), agreementVersion: written.version };
  };

  route(app, deps, endpoints.previewAgreement, async ({ body, caller, signal }) => {
    const rendered = await render(body.kind, body.text, { owner: caller.memberId, signal });
    return rendered.pdf;
  });

  route(app, deps, endpoints.publishAgreement, async ({ body, caller, signal }) => {
    const { kind, text, version: seen } = body;
    const rendered = await render(kind, text, { owner: caller.memberId, signal });
    const change = { seen, by: caller };
    const published = await db.transaction((tx) =>
      publishAgreement(tx, deps, { kind, body: text, ...rendered }, change),
    );
    await refreshProvider(db, settings);
    return { message: `Version ${published.agreementVersion} gäller från nu.`, version: published.version };
  });

  route(app, deps, endpoints.testMail, async ({ caller }) => ({ message: await sendTestMail(deps, caller) }));

  /**
   * The contract that is used now. It is read from the database, because another process may have published it a moment
   * ago, and sending already asks for it.
   */
  const newestContract = async () => {
    await refreshProvider(db, settings);
    return settings.provider.contract;
  };

  route(app, deps, endpoints.currentContract, async ({ caller }) => {
    const { sha256 } = await newestContract();
    return { sha256, mustAccept: await mustAcceptContract(db, caller.memberId) };
  });

  route(app, deps, endpoints.contractPdf, async () => (await newestContract()).bytes);

  route(app, deps, endpoints.acceptContract, async ({ body, caller }) => {
    if (body.sha256 !== (await newestContract()).sha256) throw providerErrors.contractChanged();
    await db.transaction((tx) => acceptContract(tx, caller.memberId, body.sha256, clock()));
    return { message: 'Avtalet är godkänt.' };
  });

  route(app, deps, endpoints.acceptedContracts, async ({ caller }) => ({
    accepted: (await findAcceptances(db, caller.memberId)).map(({ sha256, version, at }) => ({
      sha256,
      version: version ?? 1,
      at: at.toISOString(),
    })),
  }));

  route(app, deps, endpoints.acceptedContractPdf, async ({ params, caller }) => {
    const accepted = await findAcceptances(db, caller.memberId);
    if (!accepted.some(({ sha256 }) => sha256 === params.sha256)) throw errors.notFound();
    const bytes = await findArchived(db, params.sha256);
    if (bytes === null) throw errors.notFound();
    return bytes;
  });
}
