import type { DoubtKind } from '@lanewise/contract/facts/decode';
import { addDecimals, grouped } from '../decimal.ts';
import { closingLines } from './closing.ts';
import type { Totals } from './totals.ts';

const row = (label: string, value: string): string => `${label.padEnd(16)}${value}`;

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** An amount, if the importing person may read sales. */
const money = ({ isWithheld }: Totals, amount: string): string => (isWithheld ? 'not shown' : grouped(amount));

/** The closing summary as lines of text. */
export const report = (totals: Totals, dryRun: boolean): string[] => [
  ...(dryRun ? ['Dry run: nothing was kept.'] : []),
  row('Files', filesOf(totals)),
  row('Transactions', `${grouped(totals.transactions)} with ${counted(totals.lines, 'line')}`),
  row('Net sales', money(totals, addDecimals([totals.amount]))),
  row('  of it new', money(totals, totals.enteredAmount)),
  row('  of it known', money(totals, totals.knownAmount)),
  row(dryRun ? 'Would enter' : 'Entered', grouped(totals.entered)),
  row('Known before', grouped(totals.duplicates)),
  ...(totals.reversed > 0 ? [row('Replaced', grouped(totals.reversed))] : []),
  ...sameNumberOf(totals),
  ...conflictsOf(totals),
  row('Quarantined', grouped(totals.quarantinedCount)),
  ...quarantineOf(totals),
  ...locationsOf(totals),
  ...unknownOf(totals),
  ...doubtsOf(totals),
  ...refusedIn(totals).map(({ name, reason }) =>
    reason.includes(name) ? `Refused: ${reason}` : `Refused ${name}: ${reason}`,
  ),
  ...closingLines(totals.accounts, dryRun),
];

const sameNumberOf = (totals: Totals): string[] =>
  totals.sameNumber === 0
    ? []
    : [
        row(
          'Same numbers',
          `${grouped(totals.sameNumber)} with ${money(totals, totals.sameNumberAmount)}, beside others of their number`,
        ),
        '  Each is another sale than the first of its number, day and lane: of another time, other goods and total, or of',
        '  a file without lanes. Look at them if the registers of the store do not begin their numbers again.',
      ];

const conflictsOf = (totals: Totals): string[] =>
  totals.conflicts === 0
    ? [row('Conflicts', '0')]
    : [
        row(
          'Conflicts',
          `${grouped(totals.conflicts)}, ${money(totals, totals.conflictAmount)} at stake; the first content stays until it is decided`,
        ),
        '  They have other content under a number of the same store, day and lane. Two sales of one number both enter',
        '  where the file tells their times, ten minutes apart or more, and they differ in goods and total.',
      ];

/** Files that were not sent, and files that have a refused segment. */
const refusedIn = ({ refused, accounts }: Totals): Totals['refused'] => [
  ...refused,
  ...accounts.flatMap(({ name, failure }) => (failure === null ? [] : [{ name, reason: failure }])),
];

const filesOf = (totals: Totals): string => {
  const refused = refusedIn(totals).length;
  const taken = totals.accounts.filter(({ failure }) => failure === null).length;
  return `${grouped(taken)} taken${refused > 0 ? `, ${grouped(refused)} refused` : ''}`;
};

const quarantineOf = ({ quarantined, quarantinedCount }: Totals): string[] => {
  const more = quarantinedCount - quarantined.length;
  return [
    ...quarantined.map(
      ({ fileName, offset, reason, detail }) =>
        `  ${fileName}, byte ${offset}: ${reason}${detail === '' ? '' : `, ${detail}`}`,
    ),
    ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
    ...(quarantined.some(({ reason }) => reason === 'unknownLocation')
      ? ['  Stores that are not known yet are created with --create-locations.']
      : []),
  ];
};

/**
 * Most stores that the report names. A first import of a chain creates hundreds of stores, and the product lists their
 * names.
 */
const NAMED = 10;

const locationsOf = ({ locationsCreated }: Totals): string[] => {
  if (locationsCreated.size === 0) return [];
  const names = [...locationsCreated].sort();
  const more = names.length > NAMED ? ` and ${grouped(names.length - NAMED)} more` : '';
  return [row('New locations', `${grouped(names.length)}: ${names.slice(0, NAMED).join(', ')}${more}`)];
};

const unknownOf = ({ unknown }: Totals): string[] => {
  if (unknown.size === 0) return [];
  const names = [...unknown].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name} ${grouped(count)}`);
  return [row('Unknown records', `${names.join(', ')} (as read; kept in the raw file, in no figure)`)];
};

const doubts: Readonly<Record<DoubtKind, string>> = {
  unknownTime: 'with a time that cannot be right',
  unknownDuration: 'with a duration that cannot be right',
  unbalanced: 'that do not add up to their total',
  mayGoOn: 'at the end of a file, of which rows may be missing',
  repeatedRows: 'of which rows stand twice in the file',
  severalSales: 'of which rows may be those of several sales of one number',
  unlikelyDate: 'with a business date or a register clock that cannot be right',
  unlikelyAmount: 'with an amount that no receipt of a shop comes to',
  otherCurrency: 'in another currency than that of the company',
};

/** The consequence of each doubt. */
const unknownValue = 'entered, the value is taken as unknown';
const outcomes: Readonly<Record<DoubtKind, string>> = {
  unknownTime: unknownValue,
  unknownDuration: unknownValue,
  unbalanced: 'entered as they stand',
  mayGoOn: 'entered as they stand; a later file with more of their rows takes their place',
  repeatedRows: 'entered with all rows, since they may have been sold twice',
  severalSales: 'entered as one receipt each: the money is right, and there may be more customers',
  unlikelyDate: 'entered as they stand',
  unlikelyAmount: 'entered as they stand',
  otherCurrency: 'entered with their numbers, as if they were in that of the company',
};

const doubtsOf = (totals: Totals): string[] => {
  const found = [...totals.doubts];
  return [...new Set(found.map(([doubt]) => outcomes[doubt]))].map((outcome) => {
    const words = found
      .filter(([doubt]) => outcomes[doubt] === outcome)
      .map(
        ([doubt, count]) =>
          `${grouped(count)} ${doubts[doubt]}, ${money(totals, totals.stakes.get(doubt) ?? '0.00')} at stake`,
      );
    return row('Doubtful', `${words.join(', ')} (${outcome})`);
  });
};
