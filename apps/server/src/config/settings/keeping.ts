import { days, setting, wholeNumber } from '../setting.ts';

/** How long things are kept. */
export const keeping = {
  sessionDays: days(
    'LANEWISE_KEEP_SESSIONS_DAYS',
    30,
    'Days that ended sessions, dead one-time links and failed logins are kept.',
  ),
  fileDays: days(
    'LANEWISE_KEEP_FILES_DAYS',
    0,
    'Days that received files are kept after they entered; without them figures cannot be rebuilt or replayed.',
  ),
  reportDays: days(
    'LANEWISE_KEEP_REPORTS_DAYS',
    0,
    'Days that printed reports of stores are kept, from their business date.',
  ),
  connectorFileDays: days(
    'LANEWISE_KEEP_CONNECTOR_FILES_DAYS',
    90,
    'Days that requests to stores, and the logs and files that answer them, are kept.',
  ),
  failedDays: days('LANEWISE_KEEP_FAILED_DAYS', 0, 'Days that files are kept of which nothing could enter.'),
  decidedDays: days(
    'LANEWISE_KEEP_DECIDED_DAYS',
    0,
    'Days that conflicts and quarantined transactions stay listed after somebody decided them; open ones always stay.',
  ),
  auditDays: setting({
    variable: 'LANEWISE_KEEP_AUDIT_DAYS',
    default: '0',
    description: 'Days that records of the audit log are kept, a year or more. 0: for ever.',
    expected: '0 for ever, or a whole number of days from 366 to 36500',
    schema: wholeNumber(0, 36_500)
      .refine((count) => count === 0 || count >= 366)
      .transform((count) => (count === 0 ? null : count)),
  }),
} as const;
