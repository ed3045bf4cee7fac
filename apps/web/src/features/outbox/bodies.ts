import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/outbox': { texts: 'outbox', load: async () => (await import('./page.tsx')).OutboxPage },
};
