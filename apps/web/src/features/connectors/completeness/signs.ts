import type { CompletenessState, LaneDayState } from '@lanewise/contract/reports/completeness';
import type { LaneCalendar, LaneDay } from '@lanewise/contract/entities/lane-calendar';

/** The state of a cell: a state of a lane, or a state that only a store has. */
export type CellState = LaneDayState | 'partial' | 'missing';

/** The sign of each state, in addition to its colour. A gap shows the number of missing receipts instead. */
export const signs: Readonly<Record<CellState, string>> = {
  complete: '✓',
  gaps: '≠',
  waiting: '?',
  partial: '◐',
  missing: '✕',
  nothing: '○',
  unfinished: '…',
  unverified: '~',
  closed: '–',
  notExpected: '·',
};

/** The order of the legend: states that need a person come first. */
export const legend: readonly CellState[] = [
  'gaps',
  'waiting',
  'missing',
  'partial',
  'nothing',
  'unfinished',
  'complete',
  'unverified',
  'closed',
  'notExpected',
];

export interface Cell {
  state: CellState;
  missing: number;
  waiting: number;
  received: number | null;
}

type StoreDay = LaneCalendar['days'][number];

const storeState = ({ state, unfinished, missing }: StoreDay): CellState => {
  if (missing > 0) return 'gaps';
  if (unfinished) return 'unfinished';
  return state satisfies CompletenessState;
};

/** The cell of the store itself: what reports say of the day. */
export const storeCell = (day: StoreDay, lanes: readonly LaneDay[]): Cell => ({
  state: storeState(day),
  missing: day.missing,
  waiting: lanes.reduce((sum, { waiting }) => sum + waiting, 0),
  received: null,
});

export const laneCell = ({ state, missing, waiting, received }: LaneDay): Cell => ({
  state,
  missing,
  waiting,
  received,
});

/** Most digits that fit into a cell. */
const MOST = 999;

/** The text in a cell. */
export const signOf = ({ state, missing }: Cell): string => {
  if (state !== 'gaps') return signs[state];
  return missing > MOST ? `${MOST}+` : String(missing);
};
