import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/audit': { texts: 'audit', load: async () => (await import('./page.tsx')).AuditPage },
};
