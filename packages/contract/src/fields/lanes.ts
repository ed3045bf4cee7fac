import { field, type Field } from './field.ts';

/** Reboots of lanes. */
export const laneFields = {
  reboots: field('count', 'sum'),
  reboots_inside: field('count', 'sum'),
  first_time: field('time', 'blank'),
  final_time: field('time', 'blank'),
  /** From the start of a reboot until the lane is ready; nothing where the source tells no times. */
  minutes_lost: field('ratio', 'sum'),
  /** Minutes lost times the store's usual net sales a minute and lane, of that weekday and hour. */
  sales_lost: field('money', 'sum'),
  /** Cut-off transactions after which the lane sold nothing for ten minutes. */
  baskets_abandoned: field('count', 'sum'),
  /** Days on which a lane wrote something. */
  lane_days: field('count', 'sum'),
  reboot_rate: field('ratio', 'ratio', { over: 'reboots', by: 'lane_days', times: 100 }),
  /** Reboots that the lane would have had if it were like the other lanes. */
  reboots_expected: field('ratio', 'blank'),
  standing: field('choice', 'blank'),
  inside: field('choice', 'blank'),
  /** Number of the transaction that was cut off. */
  interrupted: field('code', 'blank'),
} as const satisfies Record<string, Field>;
