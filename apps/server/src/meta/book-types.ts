/** A store's day. */
export interface BookPlace {
  companyId: number;
  locationId: number;
  date: string;
}

/** Stores of a company. */
export interface BookStores {
  companyId: number;
  locationIds: readonly number[];
}

/** What is written into a book. */
export interface BookWork extends BookPlace {
  by: string;
  /** When; absent: now. */
  at?: Date;
}
