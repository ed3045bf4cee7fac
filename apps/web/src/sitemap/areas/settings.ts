import { settingsPages } from '../settings-pages.ts';
import type { Area } from '../types.ts';

export const area: Area = { route: 'settings', place: 120, icon: 'settings', access: 'session', pages: settingsPages };
