import { formatQuantity } from '@lanewise/domain/format';
import { Refused } from './errors.ts';

/** Who may refer to a thing, in words: one of them, and several. */
const users = {
  users: ['user', 'users'],
  locations: ['location', 'locations'],
  connectors: ['connector', 'connectors'],
  transactions: ['transaction', 'transactions'],
  data: ['received file', 'received files'],
  departments: ['department below it', 'departments below it'],
  dataPoints: ['data point', 'data points'],
  formulas: ['formula', 'formulas'],
  posDepartments: ['department of the registers', 'departments of the registers'],
} as const;

/** What a thing cannot be removed for: who refers to it, and how many of them. */
export const inUse = (by: keyof typeof users, count: number): Refused =>
  new Refused('inUse', `It is still in use: ${formatQuantity(count)} ${users[by][count === 1 ? 0 : 1]}.`, {
    by,
    count,
  });
