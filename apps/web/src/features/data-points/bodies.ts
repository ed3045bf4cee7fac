import { loadTexts } from '../../i18n/setup.ts';
import type { Bodies } from '../../sitemap/types.ts';
import { wordsOfChoices } from './words-of-choices.ts';

export const bodies: Bodies = {
  '/settings/dp-category': {
    texts: 'dataPoints',
    load: async () => {
      const { DataPointsPage } = await import('./page.tsx');
      await Promise.all(wordsOfChoices.map(loadTexts));
      return DataPointsPage;
    },
  },
};
