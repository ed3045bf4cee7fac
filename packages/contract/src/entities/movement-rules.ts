// Separate from the schemas, so that the web application loads these without them.

/**
 * Ways that money moves within a store and out of it. The first four are those that registers report: a loan goes into a
 * drawer, a pickup out of it, and what is paid in or out comes from outside or goes there.
 */
export const movementKinds = ['loan', 'pickup', 'paidIn', 'paidOut', 'deposit', 'transfer'] as const;
export type MovementKind = (typeof movementKinds)[number];
export const reportedKinds = ['loan', 'pickup', 'paidIn', 'paidOut'] as const satisfies readonly MovementKind[];
export type ReportedKind = (typeof reportedKinds)[number];
export const isReportedKind = (kind: MovementKind): kind is ReportedKind => reportedKinds.some((one) => one === kind);

/** Places of money other than drawers. All stores of a company have the same list. */
export const accountKinds = ['safe', 'changeFund', 'carrier', 'bank'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * matched: registers and people say the same; registerOnly, typedOnly: one of them says it; own: of a kind that registers
 * do not report.
 */
export const movementStates = ['registerOnly', 'typedOnly', 'matched', 'own'] as const;
export type MovementState = (typeof movementStates)[number];

export const MOST_ACCOUNTS = 100;
export const MOST_MOVEMENTS = 200;
export const LONGEST_SLIP = 40;
