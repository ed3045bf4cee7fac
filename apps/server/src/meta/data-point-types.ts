import type {
  DataPoint,
  DataPointAssignment,
  DataPointCategory,
  DataPointCategoryInput,
  DataPointInput,
} from '@lanewise/contract/entities/data-point';
import type { Listed, ListWish } from './list-page.ts';

/** Data points of a company. Null and false: the company has none of that id. Names are unique in their company. */
export interface DataPoints {
  /** All data points, ordered by category and within it; those without a category come last, by name. */
  all(companyId: number): Promise<DataPoint[]>;
  /** Data points without a category, by name. */
  unassigned(companyId: number): Promise<DataPoint[]>;
  list(companyId: number, wish: ListWish): Promise<Listed<DataPoint>>;
  find(companyId: number, dpId: number): Promise<DataPoint | null>;
  /**
   * Refuses with 'validation' a category that does not exist, and a formula that cannot be read, names what does not
   * exist or is text, or refers back to the data point itself; with 'taken' a name that another one has.
   */
  create(companyId: number, input: DataPointInput): Promise<DataPoint>;
  /** Refuses as `create` does, and with 'inUse' a change to text of a data point that formulas name. */
  change(companyId: number, dpId: number, input: DataPointInput): Promise<DataPoint | null>;
  /** Refuses with 'inUse' a data point that formulas name. */
  remove(companyId: number, dpId: number): Promise<boolean>;
  /** All or nothing; refuses with 'validation' what does not exist. Returns how many were elsewhere before. */
  assign(companyId: number, assignment: DataPointAssignment): Promise<number>;
}

/** Categories of data points. Null, false and 'taken' as for DataPoints. */
export interface DataPointCategories {
  /** All categories, in their order. */
  all(companyId: number): Promise<DataPointCategory[]>;
  find(companyId: number, categoryId: number): Promise<DataPointCategory | null>;
  create(companyId: number, input: DataPointCategoryInput): Promise<DataPointCategory>;
  change(companyId: number, categoryId: number, input: DataPointCategoryInput): Promise<DataPointCategory | null>;
  /** Refuses with 'inUse' a category that has data points. */
  remove(companyId: number, categoryId: number): Promise<boolean>;
}
