import { z } from 'zod';
import { momentPattern } from './moment-pattern.ts';
import { businessDate } from './date.ts';

/** A local time of a store or company, '2026-11-19 07:30:00'. */
export const momentText = z
  .string()
  .regex(momentPattern, 'moment.format')
  .refine((text) => businessDate.safeParse(text.slice(0, 10)).success, 'moment.format');
