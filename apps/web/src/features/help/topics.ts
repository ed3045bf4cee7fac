import { areas } from '../../sitemap/areas.ts';

/** A topic of the user guide; its texts are under `topic.`. */
export interface Topic {
  id: string;
  /** Text key of its title: the navigation's name of the area or page. */
  label: string;
}

const areaTopic = (id: string): Topic => ({ id, label: `group.${id}` });

/** Topics of settings; pages of one subject share one. */
const settingsTopics: readonly Topic[] = [
  { id: 'companies', label: 'page.companies' },
  { id: 'dp-category', label: 'page.dataPoints' },
  { id: 'locations', label: 'page.locations' },
  { id: 'companyDepartments', label: 'page.departmentsMapping' },
  { id: 'users', label: 'page.users' },
  { id: 'rights', label: 'topic.rights.title' },
  { id: 'connectors', label: 'page.connectors' },
  { id: 'calendar-period', label: 'page.calendarPeriod' },
  { id: 'instacart', label: 'page.instacart' },
  { id: 'category', label: 'page.category' },
  { id: 'incoming', label: 'page.incoming' },
  { id: 'trading-calendar', label: 'page.tradingCalendar' },
  { id: 'outbox', label: 'page.outbox' },
  { id: 'audit', label: 'page.audit' },
];

/** One topic for every area of the navigation, and for pages of their own. */
export const areaTopics: readonly Topic[] = [
  ...areas.filter(({ icon }) => icon !== undefined).map(({ route }) => areaTopic(route)),
  ...settingsTopics,
  { id: 'userProfile', label: 'page.userProfile' },
];

const common = (id: string): Topic => ({ id, label: `topic.${id}.title` });

/** How to read a report: the rules that apply to every screen, for screens without their own topic. */
const reading = common('reading');
export const commonTopics: readonly Topic[] = [reading, common('complete'), common('marks'), common('figures')];

/** Pages of settings whose topic has another name than they. */
const named: Readonly<Record<string, string>> = {
  'access-groups': 'rights',
  permissions: 'rights',
  roles: 'rights',
  'organization-hierarchy': 'locations',
  'departments-mapping': 'companyDepartments',
};

/** The topic of a screen by its address; that of its area, else how to read a report. */
export const topicOf = (path: string): Topic => {
  const [, route = '', page = ''] = path.split('/');
  const withId = (id: string): Topic | undefined => areaTopics.find((topic) => topic.id === id);
  const own = route === 'settings' ? withId(named[page] ?? page) : undefined;
  return own ?? withId(route) ?? reading;
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
