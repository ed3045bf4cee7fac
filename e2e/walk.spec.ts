import { reportOf } from '@lanewise/contract/reports/index';
import { sample, thorough } from '../apps/server/src/thorough.testing.ts';
import { daysAgo, tradingDay } from './days.ts';
import { expect, test } from './fixture.ts';
import { follow, hasRows, linkFor, otherRows, rowLinks } from './walk.ts';
import { isPart } from './walk-heads.ts';
import { inFirstCompany, nameOf, starts } from './walk-starts.ts';

// Long tests at the end of a run: both workers take them.
test.describe.configure({ mode: 'parallel', timeout: thorough ? 300_000 : 60_000 });

const most = 8;
const rows = starts.filter(({ click }) => click.on === 'row');
const figures = starts.filter(({ click }) => click.on !== 'row');

test.describe('the way down', () => {
  // Some rows and figures are drawn in every run, and everything that can be clicked in a thorough one.
  for (const start of thorough ? starts : [...sample(rows, 2), ...sample(figures, 2)])
    test(`${nameOf(start)}, ends at a receipt, and every total is the figure above`, async ({ page, login }) => {
      const { report, view, grouping, click } = start;
      await login(page, inFirstCompany(report) ? 'office' : 'quebec');
      const week = [daysAgo(8), tradingDay].map((day) => ['date', day]);
      await page.goto(`/#${reportOf(report).route}?${new URLSearchParams([...week, ['view', view]])}`);
      expect(await hasRows(page)).toBe(true);
      if (grouping !== null) {
        const choice = page.getByRole('radiogroup', { name: 'Group by' }).getByRole('radio').nth(grouping);
        if ((await choice.isVisible()) && !(await choice.isChecked())) {
          const before = (await rowLinks(page).first().getAttribute('href')) ?? '';
          await choice.click();
          await otherRows(page, before);
          expect(await hasRows(page)).toBe(true);
        }
      }
      const first = await linkFor(page, click);
      if (first === null) {
        // Figures of zero lead nowhere; every view has a row.
        expect(click.on).not.toBe('row');
        return;
      }
      const steps = [await follow(page, first)];
      while (steps.length < most && !steps.at(-1)?.includes('receipt=')) {
        const row = (await hasRows(page)) ? await linkFor(page, { on: 'row' }) : null;
        if (row === null) {
          expect(isPart(steps.at(-1) ?? '')).toBe(true);
          return;
        }
        const href = await follow(page, row);
        expect(steps).not.toContain(href);
        steps.push(href);
      }
      await expect(page.locator('[data-receipt]')).toBeVisible();
      // The receipt of a list that stands for a part marks the lines of the part, but for milk by its kind.
      if (isPart(steps.at(-1) ?? '') && !steps.at(-1)?.includes('milkFat='))
        await expect(page.locator('[data-receipt] mark').first()).toBeVisible();
    });
});
