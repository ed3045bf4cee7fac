import { formatQuantity } from '@lanewise/domain/format';
import { Refused } from './errors.ts';

/** Words for what refers to a thing: singular and plural. */
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

/** The refusal to remove a thing, with what refers to it and how often. */
export const inUse = (by: keyof typeof users, count: number): Refused =>
  new Refused('inUse', `It is still in use: ${formatQuantity(count)} ${users[by][count === 1 ? 0 : 1]}.`, {
    by,
    count,
  });
