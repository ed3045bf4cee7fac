import { field, type Field } from '../fields/field.ts';
import type { Area } from './area.ts';

/** Reboots of lanes. */
const laneFields = {
  reboots: field('count', 'sum'),
  reboots_inside: field('count', 'sum'),
  first_time: field('time', 'blank'),
  final_time: field('time', 'blank'),
  /** Minutes from the start of a reboot until the lane is ready; empty where the source has no times. */
  minutes_lost: field('ratio', 'sum'),
  /** Minutes lost times the store's usual net sales per minute and lane, for that weekday and hour. */
  sales_lost: field('money', 'sum'),
  /** Interrupted transactions after which the lane sold nothing for ten minutes. */
  baskets_abandoned: field('count', 'sum'),
  /** Days on which a lane wrote a record. */
  lane_days: field('count', 'sum'),
  reboot_rate: field('ratio', 'ratio', { over: 'reboots', by: 'lane_days', times: 100 }),
  /** Reboots that the lane would have had at the average rate of all other lanes. */
  reboots_expected: field('ratio', 'blank'),
  standing: field('choice', 'blank'),
  inside: field('choice', 'blank'),
  /** Number of the interrupted transaction. */
  interrupted: field('code', 'blank'),
} as const satisfies Record<string, Field>;

export const lanes = { fields: laneFields } as const satisfies Area;
