import type { CompletenessState, LaneDayState } from '@lanewise/contract/reports/completeness';
import { judgeStore, type StoreHistory } from './completeness.ts';

/** The rules by which lanes of one store are judged. Days are numbers since 1970-01-01. */
export interface LaneRules {
  /** The unfinished day by the clock of the store. */
  today: number;
  /** The judgement of the store itself. */
  ofStore: (day: number) => CompletenessState;
}

/** The judged day of a lane, with its index in the history of the lane (-1: nothing came). */
export interface JudgedLane {
  state: LaneDayState;
  at: number;
}

/**
 * Judges the days of one lane by the data that judge the store: missing numbers are a gap here as there. A lane opens
 * and closes as people stand at it, so that its last receipt says nothing; that of the store does. A lane without
 * receipts was expected on a weekday on which it usually sells while the store trades, by the rule of stores without
 * a calendar: a lane has none.
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
