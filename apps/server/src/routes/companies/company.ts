import * as endpoints from '@lanewise/contract/endpoints/companies';
import * as halves from '@lanewise/contract/endpoints/schemas/companies';
import type { CompanyChange, CompanyRecord } from '@lanewise/contract/entities/company';
import type { App, AppParts } from '../../plugins/app.ts';
import { namedCompany } from '../../plugins/caller.ts';
import { changesOf } from '../../plugins/changes.ts';
import { accessDenied, notFound } from '../../plugins/refusal.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';
import { refuseOfSome } from '../sight.ts';

/** Refuses changes that only admins make: whether a company's users may log in, and which features it gets. */
const refuseAdminsOnly = (known: CompanyRecord, change: CompanyChange): void => {
  for (const field of ['status', 'special_retailer'] as const) {
    if (change[field] !== undefined && change[field] !== known[field]) throw accessDenied();
  }
};

const writeRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('createCompany', async ({ body, caller, audited }, response) => {
    // Users of a company may not make companies, because they see only their own company.
    if (!caller.isAdmin) throw accessDenied();
    const created = await meta.companies.create(body);
    audited({
      subject: { id: created.id, name: created.name },
      changes: changesOf(null, body),
      companyId: created.id,
    });
    response.code(201);
    return reply({ ...created, hasData: false });
  });

  serve('changeCompany', async ({ caller, params: { companyId }, body, audited }) => {
    const known = await meta.companies.record(await namedCompany(meta, caller, companyId));
    if (!known) throw notFound();
    audited({ subject: { name: known.name }, companyId });
    if (!caller.isAdmin) {
      refuseAdminsOnly(known, body);
      await refuseOfSome(caller);
    }
    const changed = await meta.companies.change(companyId, body);
    if (!changed) throw notFound();
    audited({ changes: changesOf(known, changed) });
    return reply(changed);
  });

  serve('removeCompany', async ({ caller, params: { companyId }, audited }) => {
    const known = await meta.companies.find(await namedCompany(meta, caller, companyId));
    audited({ subject: { name: known?.name ?? '' }, companyId });
    if (!(await meta.companies.remove(companyId))) throw notFound();
    return reply(null);
  });
};

/**
 * Calls for companies and the names of their levels. Admins see all companies; other users see only their own company.
 */
export const companyRoutes = (app: App, parts: AppParts): void => {
  const { meta } = parts;
  const serve = serving(app, endpoints, halves);

  serve('listCompanies', async ({ caller, query }) => {
    if (!caller.isAdmin && caller.companyId === null) return reply([], { totalCount: 0 });
    const { rows, total } = await meta.companies.page(query, caller.isAdmin ? null : caller.companyId);
    return reply(rows, { totalCount: total });
  });

  serve('oneCompany', async ({ caller, params: { companyId } }) => {
    const found = await meta.companies.record(await namedCompany(meta, caller, companyId));
    if (!found) throw notFound();
    return reply(found);
  });

  writeRoutes(app, parts);

  for (const name of ['listLevels', 'listLevelsToo'] as const) {
    serve(name, async ({ caller }) => {
      const levels = caller.companyId === null ? [] : await meta.companies.levels(caller.companyId);
      const sorted = levels.toSorted((a, b) => a.id - b.id);
      return reply(sorted, { totalCount: sorted.length });
    });
  }
};
