import { describe, expect, it } from 'vitest';
import { must } from '../../invariants/isolation/company.testing.ts';
import { drawnPeople, hasOwnRecount, tenders } from './second-person.testing.ts';
import { at as drawer, drawerRecords } from './till.testing.ts';

// A person who replaces a colleague's count may not close the day alone if the book asks for a second person.

const { people, tills, cash, typed, books, begin, strict } = drawnPeople(
  drawerRecords(`
    2026-03-02 001 11 1 sale    cash   100.00
    2026-03-03 001 11 1 sale    cash   100.00
    2026-03-04 001 11 1 sale    cash   100.00
  `),
  ['counter', 'manager', 'colleague'],
);

describe('somebody of a store whose colleague counted 45 of 100', () => {
  it('does not close the day alone by counting 100 over it, before or in the call that closes', async () => {
    const dpId = await cash('Over');
    const { enter, close, put } = await strict('Over', '2026-03-02', tenders(dpId));
    await must(enter(people.counter, { dpId, enteredValue: '45', note: 'short' }));
    const rows = [{ dpId, enteredValue: '100' }];
    expect(await put(people.manager, { rows, isBookClosed: true })).toMatchObject(hasOwnRecount('Over cash'));
    await must(enter(people.manager, { dpId, enteredValue: null }));
    await must(enter(people.manager, { dpId, enteredValue: '100' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('Over cash'));
    // The change shows the person who counted 45, and everybody else, that the count has changed.
    expect((await close(people.counter)).status).toBe(200);
  });

  it('does not by counting the drawer anew', async () => {
    await tills.rule('2026-03-04', 'lane');
    const { count, close } = await strict('Drawer', '2026-03-04', tenders(await cash('Drawer')));
    await must(count(people.counter, { ...drawer('001'), amount: '45', reason: 'short' }));
    await must(count(people.manager, { ...drawer('001'), amount: '100' }));
    expect(await close(people.manager)).toMatchObject(hasOwnRecount('001'));
    expect((await close(people.colleague)).status).toBe(200);
  });
});

describe('somebody closes the day alone', () => {
  it('who counted the same as a colleague, or typed over a line that nothing is expected of', async () => {
    const [dpId, typedLine] = [await cash('Same'), await typed('Same typed')];
    const remark = await books.point('Same remark', { source: 'manual', valueType: 'text' });
    const others = { type: 'expense' as const, dpIds: [typedLine, remark] };
    const { enter, close } = await strict('Same', '2026-03-03', tenders(dpId, remark), others);
    const says = (by: string, amount: string, other: string, text: string) =>
      enter(
        by,
        { dpId, enteredValue: amount },
        { dpId: typedLine, enteredValue: other },
        { dpId: remark, enteredValue: text },
      );
    await must(says(people.counter, '100', '3', 'quiet'));
    await must(says(people.manager, '100.00', '4', 'busy'));
    expect((await close(people.manager)).status).toBe(200);
  });

  it('where no second person is asked for', async () => {
    const dpId = await cash('Alone');
    const { enter, close } = await begin('Alone', '2026-03-03', [tenders(dpId)], { rules: { tolerance: '1' } });
    await must(enter(people.counter, { dpId, enteredValue: '45', note: 'short' }));
    await must(enter(people.manager, { dpId, enteredValue: '100' }));
    expect((await close(people.manager)).status).toBe(200);
  });
});
