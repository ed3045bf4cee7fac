import { formatQuantity } from '@lanewise/domain/format';
import { Refused } from './errors.ts';

/** The words for a kind of object that refers to another object: singular and plural. */
const users = {
  users: ['user', 'users'],
  locations: ['location', 'locations'],
  connectors: ['connector', 'connectors'],
  transactions: ['transaction', 'transactions'],
  data: ['received file', 'received files'],
  departments: ['department below it', 'departments below it'],
  dataPoints: ['data point', 'data points'],
  formulas: ['data point whose formula names it', 'data points whose formulas name it'],
  presets: ['shared preset', 'shared presets'],
  filters: ['data point that filters by it', 'data points that filter by it'],
  closes: ['close of a book', 'closes of books'],
  bookDays: ['day of a book', 'days of books'],
  sheets: ['sheet, GL column or tile', 'sheets, GL columns and tiles'],
  entries: ['day with entries in a book', 'days with entries in books'],
  posDepartments: ['department of the registers', 'departments of the registers'],
} as const;

const MOST_NAMES = 5;

/**
 * The refusal to remove an object that other objects refer to. It states the kind and the number of these other
 * objects, and the first names, in alphabetical order, of the objects that the caller sees.
 */
export const inUse = (by: keyof typeof users, count: number, names: readonly string[] = []): Refused => {
  const known = names.toSorted((a, b) => a.localeCompare(b));
  const first = known.slice(0, MOST_NAMES);
  const listed = [...first, ...(first.length > 0 && first.length < count ? ['…'] : [])].join(', ');
  const what = `It is still in use: ${formatQuantity(count)} ${users[by][count === 1 ? 0 : 1]}`;
  return listed === ''
    ? new Refused('inUse', `${what}.`, { by, count })
    : new Refused('inUse', `${what}: ${listed}.`, { by, count, names: listed });
};
