import type { Labels } from '../labels.ts';
import { restOf } from './bars.ts';
import type { Bar, ChartWords } from './bars.ts';
import styles from './chart.module.css';

/** The tooltip of a bar. It is made of DOM elements, so that names are never markup. */
export const tipOf = (bar: Bar, words: ChartWords, labels: Labels, period: string): HTMLElement => {
  const tip = document.createElement('div');
  tip.className = styles.tip ?? '';
  const line = (text: string, name: string | undefined): void => {
    const row = tip.appendChild(document.createElement('div'));
    row.textContent = text;
    if (name) row.className = name;
  };
  line(bar.label, styles.tipLabel);
  line(bar.value === null ? labels.say('chart.unknown') : words.value(bar.value), styles.tipValue);
  if (bar.closed) line(labels.say('state.closed'), styles.tipQuiet);
  if (restOf(bar) !== 0 && bar.compared !== null)
    line(labels.say('chart.comparedPart', { value: words.value(bar.compared) }), styles.tipQuiet);
  if (bar.previous !== null)
    line(labels.say('chart.previous', { period, value: words.value(bar.previous) }), styles.tipQuiet);
  if (bar.unfinished) line(labels.say('chart.unfinished'), styles.tipQuiet);
  return tip;
};
