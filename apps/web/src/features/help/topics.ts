/** A topic of the user guide; its texts stand under `topic.`. */
export interface Topic {
  id: string;
  /** Its screens come with a later version: the topic says what they will hold. */
  later?: true;
}

/** One for every area under the shell, and for the pages of the settings that are there. */
export const areaTopics: readonly Topic[] = [
  { id: 'sales' },
  { id: 'transactions' },
  { id: 'cashiers', later: true },
  { id: 'reports', later: true },
  { id: 'sheets', later: true },
  { id: 'lane-reboot', later: true },
  { id: 'custom-report', later: true },
  { id: 'analytics', later: true },
  { id: 'balancing', later: true },
  { id: 'sales-v2', later: true },
  { id: 'double-up-report', later: true },
  { id: 'settings' },
  { id: 'incoming' },
  { id: 'trading-calendar' },
  { id: 'companyDepartments', later: true },
  { id: 'userProfile' },
];

/** What holds on every screen. */
export const commonTopics: readonly Topic[] = [{ id: 'reading' }, { id: 'complete' }, { id: 'marks' }];

const ofSettings: Readonly<Record<string, string>> = {
  incoming: 'incoming',
  'trading-calendar': 'trading-calendar',
  'departments-mapping': 'companyDepartments',
};

/** The topic of a screen by its address; how to read a report where there is none. */
export const topicOf = (path: string): Topic => {
  const [, area = '', page = ''] = path.split('/');
  const id = (area === 'settings' && ofSettings[page]) || area;
  return areaTopics.find((topic) => topic.id === id) ?? { id: 'reading' };
};

/** A part of a topic as its texts have it. */
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

/** The parts of a topic; texts come as they are written. */
export const sectionsOf = (value: unknown): Section[] => (Array.isArray(value) ? value.filter(isSection) : []);
