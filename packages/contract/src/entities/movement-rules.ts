// Separate from the schemas, so that the web application loads these without them.

/**
 * Ways in which money moves within a store or out of it. Registers report the first four: a loan goes into a drawer, a
 * pickup out of a drawer, a paid-in comes from outside into a drawer, and a paid-out goes from a drawer to the outside.
 */
export const movementKinds = ['loan', 'pickup', 'paidIn', 'paidOut', 'deposit', 'transfer'] as const;
export type MovementKind = (typeof movementKinds)[number];
export const reportedKinds = ['loan', 'pickup', 'paidIn', 'paidOut'] as const satisfies readonly MovementKind[];
export type ReportedKind = (typeof reportedKinds)[number];
export const isReportedKind = (kind: MovementKind): kind is ReportedKind => reportedKinds.some((one) => one === kind);

/** Kinds of places, other than drawers, that hold money. All stores of a company have the same list of places. */
export const accountKinds = ['safe', 'changeFund', 'carrier', 'bank'] as const;
export type AccountKind = (typeof accountKinds)[number];

/**
 * State of a movement. matched: the register and a person report the movement alike. registerOnly, typedOnly: only the
 * register, or only a person, reports the movement. own: registers do not report movements of this kind.
 */
export const movementStates = ['registerOnly', 'typedOnly', 'matched', 'own'] as const;
export type MovementState = (typeof movementStates)[number];

export const MOST_ACCOUNTS = 100;
export const MOST_MOVEMENTS = 200;
export const LONGEST_SLIP = 40;
