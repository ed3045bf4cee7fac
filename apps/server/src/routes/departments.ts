import { department } from '@lanewise/contract/entities/department';
import type { App, AppParts } from '../app.ts';
import { reply } from '../plugins/reply.ts';
import { listOf } from '../plugins/schemas.ts';

/** The department tree of the company in view (API-160); departments are the company's, whatever stores a caller sees. */
export const departmentRoutes = (app: App, { meta }: AppParts): void => {
  app.get(
    '/department',
    {
      config: { access: 'session' },
      schema: { tags: ['Departments'], summary: 'Departments of the company', response: { 200: listOf(department) } },
    },
    async ({ caller }) => {
      const all = caller.companyId === null ? [] : await meta.departments.list(caller.companyId);
      const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name));
      return reply(sorted, { totalCount: sorted.length });
    },
  );
};
