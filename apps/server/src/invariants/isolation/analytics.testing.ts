import type { Id, Kind } from './kinds.testing.ts';
import type { Named, Row } from './rows.testing.ts';

const asked = { start_date: '2026-03-01', end_date: '2026-03-01', tasktype: 'Dayparts' };
/** Asks for a mail. No mail server is set up, so an otherwise valid task is refused, and nothing is written. */
const task = { task_title: 'Parts of the day', mail: true };

/** Calls that name stores, stores without a promotion, and departments. */
const asking = (more: object): Named[] => {
  const named = (kind: Kind, body: (id: Id) => object): Named => ({
    kind,
    body: (id, own) => ({ ...asked, ...more, location: [own.place], ...body(id) }),
  });
  const promotion = { tasktype: 'Promotion', item1: '4011' };
  const earlier = { earlierStart: '2026-02-01', earlierEnd: '2026-02-28' };
  return [
    named('place', (id) => ({ location: [id] })),
    named('place', (id) => ({ ...promotion, options: { ...earlier, controlLocations: [id] } })),
    named('department', (id) => ({ tasktype: 'All rules', options: { grain: 'mixed', itemDepartments: [id] } })),
  ];
};

export const analyticsRows: Readonly<Record<string, Row>> = {
  'POST /analytics/spread_sheet': { names: asking(task) },
  'POST /analytics/estimate': { names: asking({}) },
  'PUT /analytics/spread_sheet_retry': {
    private: true,
    names: [{ kind: 'task', query: (taskid: Id) => ({ taskid }) }],
  },
  'PUT /batch_analytics/update_status/:taskid': { private: true, body: { status: 'Cancelled' } },
  'DELETE /analytics/spread_sheet/:taskid': { private: true },
};
