// Separate from the schemas, so that the web application loads these without them.

export const sheetTypes = ['sales', 'tender', 'deposit', 'expense', 'summary'] as const;
export type SheetType = (typeof sheetTypes)[number];

/** Only active sheets are filled in; drafts are being set up. */
export const sheetStates = ['Draft', 'Active', 'Inactive'] as const;
export type SheetState = (typeof sheetStates)[number];

export const glSides = ['debit', 'credit'] as const;
export type GlSide = (typeof glSides)[number];

export const widgetTypes = ['number', 'trend', 'table'] as const;
export type WidgetType = (typeof widgetTypes)[number];

/** What has an order that people choose. */
export const sequenceTypes = ['sheet', 'data-point', 'column', 'widget'] as const;
export type SequenceType = (typeof sequenceTypes)[number];

/** States of the book of a store's day. Reopened: it was closed, and is not any more. */
export const bookStates = ['Open', 'Closed', 'Reopened'] as const;
export type BookState = (typeof bookStates)[number];

/** Books that are set up in one step. */
export const usualBookKinds = ['supermarket', 'smallShop'] as const;
export type UsualBookKind = (typeof usualBookKinds)[number];

/**
 * How receipts that come after a close reach the general ledger, on the next open day. Adjustment: they are part of its
 * lines. Rebooking: the journal of the closed day is reversed there and booked again.
 */
export const lateBookings = ['adjustment', 'rebooking'] as const;
export type LateBooking = (typeof lateBookings)[number];

/** What a close asks of the lines of a book, and what becomes of what comes later. */
export interface CloseRules {
  /** A line of tenders that is over or short by more needs a note. Decimal text; null: none does. */
  tolerance: string | null;
  /** Lines with a tolerance of their own; null: they need no note. */
  tolerances: { dpId: number; tolerance: string | null }[];
  /** Whether somebody else than who counted it approves what is beyond its tolerance. */
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

/** Files that a book is mailed as, and how many people one call mails it to. */
export const sharedFileTypes = ['pdf', 'excel'] as const;
export type SharedFileType = (typeof sharedFileTypes)[number];
export const MOST_RECIPIENTS = 20;

/** What is removed of books and can be put back. */
export const removedKinds = ['preset', 'sheet', 'column', 'widget'] as const;
export type RemovedKind = (typeof removedKinds)[number];
