import type { ReportDefinition } from '../definition.ts';

const lost = ['minutes_lost', 'sales_lost', 'baskets_abandoned'] as const;

/** Reboots of lanes: by day, by lane compared with peers, and as a list of reboots. */
export const laneReboot = {
  id: 'laneReboot',
  screen: 'laneReboot',
  route: '/lane-reboot',
  path: 'report/lane-reboot',
  aliases: [],
  access: 'session',
  title: 'laneReboot',
  inMenu: true,
  texts: ['laneReboot'],
  needs: [],
  filters: ['lane', 'startTime', 'endTime', 'inTransaction', 'isNonZero'],
  views: {
    default: {
      columns: ['location', 'date', 'lane', 'reboots', 'reboots_inside', 'first_time', 'final_time', ...lost],
      sort: [
        { field: 'date', direction: 'DESC' },
        { field: 'reboots', direction: 'DESC' },
        { field: 'location', direction: 'ASC' },
        { field: 'lane', direction: 'ASC' },
      ],
      keyFigures: ['reboots', 'reboots_inside', ...lost],
      phone: { title: 'lane' },
      chart: null,
      chartMeasure: null,
      drill: {
        to: 'laneReboot',
        view: 'details',
        take: { location: 'reg_loc_id', date: 'date', lane: 'lane' },
      },
    },
    lanes: {
      columns: [
        'location',
        'lane',
        'standing',
        'reboots',
        'reboots_expected',
        'lane_days',
        'reboot_rate',
        'reboots_inside',
        ...lost,
      ],
      sort: [
        { field: 'reboot_rate', direction: 'DESC' },
        { field: 'location', direction: 'ASC' },
      ],
      keyFigures: ['reboots', 'reboots_inside', ...lost],
      chart: null,
      chartMeasure: null,
      phone: { title: 'lane', subtitle: ['location', 'reboots', 'minutes_lost'], figure: 'reboot_rate' },
      drill: { to: 'laneReboot', view: 'details', take: { location: 'reg_loc_id', lane: 'lane' } },
    },
    details: {
      columns: ['time', 'date', 'location', 'lane', 'inside', 'interrupted', 'cashier', ...lost],
      sort: [{ field: 'time', direction: 'DESC' }],
      keyFigures: ['reboots', 'reboots_inside', ...lost],
      chart: null,
      chartMeasure: null,
      drill: { to: 'receipt', take: { receipt: 'token' } },
    },
  },
} as const satisfies ReportDefinition;
