// Separate from the schemas, so that the web application loads these without them.

export const sheetTypes = ['sales', 'tender', 'deposit', 'expense', 'summary'] as const;
export type SheetType = (typeof sheetTypes)[number];

/** State of a sheet. Stores fill in only active sheets; drafts are still being set up. */
export const sheetStates = ['Draft', 'Active', 'Inactive'] as const;
export type SheetState = (typeof sheetStates)[number];

export const glSides = ['debit', 'credit'] as const;
export type GlSide = (typeof glSides)[number];

export const widgetTypes = ['number', 'trend', 'table'] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** Lists whose order users choose. */
export const sequenceTypes = ['sheet', 'data-point', 'column', 'widget'] as const;
export type SequenceType = (typeof sequenceTypes)[number];

/** State of the book of a store's day. Reopened: the book was closed and is open again. */
export const bookStates = ['Open', 'Closed', 'Reopened'] as const;
export type BookState = (typeof bookStates)[number];

/** Kinds of books that can be set up in one step. */
export const usualBookKinds = ['supermarket', 'smallShop'] as const;
export type UsualBookKind = (typeof usualBookKinds)[number];

/**
 * How receipts that come after a close reach the general ledger on the next open day. Adjustment: the lines of the open
 * day include them. Rebooking: the journal of the open day reverses the closed day's journal and books it again.
 */
export const lateBookings = ['adjustment', 'rebooking'] as const;
export type LateBooking = (typeof lateBookings)[number];

/** Requirements for closing a book, and the treatment of receipts that come after the close. */
export interface CloseRules {
  /**
   * A line of tenders needs a note if it is over or short by more than this amount. Decimal text; null: no note is
   * needed.
   */
  tolerance: string | null;
  /** Tolerances of single lines, which replace the general tolerance; null: the line needs no note. */
  tolerances: { dpId: number; tolerance: string | null }[];
  /** Whether differences beyond their tolerance need the approval of a person who did not count them. */
  secondPerson: boolean;
  /** Whether a book may be closed while values, notes or approvals are missing. */
  mayBeIncomplete: boolean;
  lateReceipts: LateBooking;
}

export const noRules: CloseRules = {
  tolerance: null,
  tolerances: [],
  secondPerson: false,
  mayBeIncomplete: false,
  lateReceipts: 'adjustment',
};

/** Lists of one preset or one sheet. */
export const MOST_SHEETS = 100;
export const MOST_LINES = 500;
export const MOST_GL_COLUMNS = 300;
export const MOST_WIDGETS = 50;
export const LONGEST_NOTE = 500;

/** File types of a mailed book; below, most recipients of one call. */
export const sharedFileTypes = ['pdf', 'excel'] as const;
export type SharedFileType = (typeof sharedFileTypes)[number];
export const MOST_RECIPIENTS = 20;

/** Removed parts of books that can be restored. */
export const removedKinds = ['preset', 'sheet', 'column', 'widget'] as const;
export type RemovedKind = (typeof removedKinds)[number];
