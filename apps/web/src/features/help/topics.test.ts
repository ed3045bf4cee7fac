import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { areas } from '../../sitemap/areas.ts';
import { settingsPages } from '../../sitemap/settings-pages.ts';
import { catalogueOf } from '../../i18n/testing.ts';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { areaTopics, commonTopics, sectionsOf, topicOf } from './topics.ts';

interface Guide {
  topic: Readonly<Record<string, { lead: string; sections: readonly unknown[] }>>;
}

describe('the user guide', () => {
  it('NAV-03 has a topic for every area', () => {
    expect(areas.map(({ route }) => topicOf(`/${route}`).id)).toEqual(areas.map(({ route }) => route));
  });

  it.each([
    ['/settings/incoming', 'incoming'],
    ['/settings/trading-calendar', 'trading-calendar'],
    ['/settings/calendar-period', 'calendar-period'],
    ['/settings/departments-mapping', 'companyDepartments'],
    ['/settings/users/editUser/7', 'users'],
    ['/settings/permissions', 'rights'],
    ['/settings', 'settings'],
    ['/sales-v2/terminal/overview', 'sales-v2'],
    ['/', 'reading'],
    ['/nowhere', 'reading'],
  ])('opens at %s with %s', (path, id) => {
    expect(topicOf(path).id).toBe(id);
  });

  it('says of every page of the settings something of its own', () => {
    const without = settingsPages.filter(
      ({ path }) => path !== '' && topicOf(`/settings/${path.split('/')[0]}`).id === 'settings',
    );
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['English', 'en'],
    ['French', 'fr'],
  ])('has something to say in every part of every topic, in %s', (_, language) => {
    const { topic } = catalogueOf<Guide>(language, 'guide');
    const ids = [...areaTopics, ...commonTopics].map(({ id }) => id);
    expect(Object.keys(topic).sort()).toEqual([...ids].sort());
    for (const { lead, sections } of Object.values(topic)) {
      const parts = sectionsOf(sections);
      expect(parts).toHaveLength(sections.length);
      for (const text of [lead, ...parts.flatMap((part) => [part.title, ...part.text])])
        expect(text.trim().length).toBeGreaterThan(3);
    }
  });

  it('calls every topic as the navigation does', async () => {
    await startTexts();
    await loadTexts('guide');
    const t = i18next.getFixedT('en', 'guide');
    const names = [...areaTopics, ...commonTopics].map(({ label }) => t(label));
    expect(names.slice(0, 3)).toEqual(['Sales', 'Data Point Reporting', 'Sheets']);
    expect(names.filter((name) => name.includes('.'))).toEqual([]);
  });

  it('takes texts that are not written as they should be for none', () => {
    for (const value of ['topic.sales.sections', null, [{ title: 'A' }], [{ title: 'A', text: [1] }]])
      expect(sectionsOf(value)).toEqual([]);
  });
});
