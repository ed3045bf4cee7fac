import type { CompletenessState, LaneDayState } from '@lanewise/contract/reports/completeness';
import { judgeStore, type StoreHistory } from './completeness.ts';

/** The rules by which the lanes of one store are judged. Days are numbers since 1970-01-01. */
export interface LaneRules {
  /** The unfinished day by the clock of the store. */
  today: number;
  /** The state of the store itself on a day. */
  ofStore: (day: number) => CompletenessState;
}

/** The state of a lane on a day, and the day's index in the lane's history (-1: no data came). */
export interface JudgedLane {
  state: LaneDayState;
  at: number;
}

/**
 * Judges the days of one lane by the rules of its store: missing numbers are a gap. The time of the lane's last receipt
 * proves nothing, because a lane opens and closes with its cashiers; the store's last receipt counts instead. A lane
 * without receipts was expected to sell if it usually sells on that weekday while the store trades: this is the rule of
 * stores without a calendar, because lanes have no calendar.
 */
export const judgeLane = (
  history: StoreHistory,
  { today, ofStore }: LaneRules,
): ((day: number, waiting?: number) => JudgedLane) => {
  const stateOn = judgeStore(history, today);
  const arrived = (day: number, at: number): LaneDayState => {
    if (day >= today) return 'unfinished';
    return history.numbered[at] ? 'complete' : 'unverified';
  };
  const absent = (day: number): LaneDayState => {
    const store = ofStore(day);
    if (store === 'closed' || store === 'notExpected') return store;
    const { state } = stateOn(day);
    if (state === 'missing') return 'nothing';
    return state === 'partial' ? 'unfinished' : 'notExpected';
  };
  return (day, waiting = 0) => {
    const { at } = stateOn(day);
    if ((history.gaps[at] ?? 0) > 0) return { state: 'gaps', at };
    if (waiting > 0) return { state: 'waiting', at };
    return { state: at < 0 ? absent(day) : arrived(day, at), at };
  };
};
