import { grouped } from '../decimal.ts';
import { isTaken, accountPartsOf, sumOfAccounts, type AccountPart, type FileAccount } from './account.ts';

const words: Readonly<Record<AccountPart, string>> = {
  entered: 'entered',
  known: 'known before',
  conflicting: 'in conflict',
  quarantined: 'quarantined',
  setAside: 'set aside',
  refused: 'refused',
  waiting: 'sent without an answer',
};

/** Formats '499,428 of 499,428 lines accounted for: 499,428 entered'. */
const accounted = (account: FileAccount, dryRun: boolean): string => {
  const { read, lost, unit, endsEarly } = account;
  const told = accountPartsOf(account).map(([part, count]) => {
    const word = part === 'entered' && dryRun ? 'would enter' : words[part];
    return `${grouped(count)} ${word}`;
  });
  const all = `${endsEarly ? 'at least ' : ''}${grouped(read)} ${unit}${read === 1 ? '' : 's'}`;
  const counts = `${grouped(Math.max(0, read - lost))} of ${all} accounted for`;
  return told.length === 0 ? counts : `${counts}: ${told.join(', ')}`;
};

const told = ({ name, trailing }: FileAccount): string =>
  `${name}: ${grouped(trailing)} bytes behind the end of the gzip data cannot be read. If they were data, send the whole file.`;

/** The outcome of all records: one line for each file that is not fully in the figures, and the total. */
export const closingLines = (accounts: readonly FileAccount[], dryRun: boolean): string[] => {
  if (accounts.length === 0) return [];
  const named = accounts.length === 1 ? [] : accounts.filter((account) => !isTaken(account));
  const sum = sumOfAccounts(accounts);
  return [
    ...accounts.filter(({ trailing }) => trailing > 0).map(told),
    ...named.map((account) => `  ${account.name}: ${accounted(account, dryRun)}`),
    accounted(sum, dryRun),
    ...(sum.lost > 0 ? ['The server counts other records in these files than this program. Please report it.'] : []),
  ];
};
