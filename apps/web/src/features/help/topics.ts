import { areas } from '../../sitemap/areas.ts';

/** A topic of the user guide; its texts are under `topic.`. */
export interface Topic {
  id: string;
  /** Text key of its title: the navigation's name of the area or page. */
  label: string;
  /** Its screens come with a later version: the topic describes what they will show. */
  later?: true;
}

/** Areas whose topic says what a later version will show. */
const later = [
  'sales-v2',
  'sheets',
  'lane-reboot',
  'balancing',
  'reports',
  'cashiers',
  'custom-report',
  'double-up-report',
  'analytics',
];

const areaTopic = (id: string): Topic => ({
  id,
  label: `group.${id}`,
  ...(later.includes(id) ? { later: true } : {}),
});

/** One topic for every area of the navigation, and for pages of their own. */
export const areaTopics: readonly Topic[] = [
  ...areas.filter(({ icon }) => icon !== undefined).map(({ route }) => areaTopic(route)),
  { id: 'incoming', label: 'page.incoming' },
  { id: 'trading-calendar', label: 'page.tradingCalendar' },
  { id: 'calendar-period', label: 'page.calendarPeriod' },
  { id: 'companyDepartments', label: 'page.departmentsMapping', later: true },
  { id: 'userProfile', label: 'page.userProfile' },
];

const common = (id: string): Topic => ({ id, label: `topic.${id}.title` });

/** How to read a report: the rules of every screen, and the topic of screens without one of their own. */
const reading = common('reading');
export const commonTopics: readonly Topic[] = [reading, common('complete'), common('marks'), common('figures')];

const ofSettings: Readonly<Record<string, string>> = {
  incoming: 'incoming',
  'trading-calendar': 'trading-calendar',
  'calendar-period': 'calendar-period',
  'departments-mapping': 'companyDepartments',
};

/** The topic of a screen by its address; how to read a report when it has none. */
export const topicOf = (path: string): Topic => {
  const [, route = '', page = ''] = path.split('/');
  const id = (route === 'settings' && ofSettings[page]) || route;
  return areaTopics.find((topic) => topic.id === id) ?? reading;
};

/** A section of a topic in the texts. */
export interface Section {
  title: string;
  text: readonly string[];
}

const isSection = (value: unknown): value is Section =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'text' in value &&
  Array.isArray(value.text) &&
  value.text.every((one) => typeof one === 'string');

/** The sections of a topic; a text resource has no checked type. */
export const sectionsOf = (value: unknown): Section[] => (Array.isArray(value) ? value.filter(isSection) : []);
