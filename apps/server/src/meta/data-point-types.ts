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
  /** All, in the order of their categories and within them; last those of none, by name. */
  all(companyId: number): Promise<DataPoint[]>;
  /** Those in no category, by name. */
  unassigned(companyId: number): Promise<DataPoint[]>;
  list(companyId: number, wish: ListWish): Promise<Listed<DataPoint>>;
  find(companyId: number, dpId: number): Promise<DataPoint | null>;
  /**
   * Refuses with 'validation' a category that does not exist, a formula that cannot be read, names what does not exist or is
   * text, or leads back to the data point itself; with 'taken' a name that another one has.
   */
  create(companyId: number, input: DataPointInput): Promise<DataPoint>;
  /** As `create`; refuses with 'inUse' to make text of what formulas name. */
  change(companyId: number, dpId: number, input: DataPointInput): Promise<DataPoint | null>;
  /** Refuses with 'inUse' one that formulas name. */
  remove(companyId: number, dpId: number): Promise<boolean>;
  /** All or nothing; refuses with 'validation' what does not exist. Answers how many were elsewhere before. */
  assign(companyId: number, assignment: DataPointAssignment): Promise<number>;
}

/** Categories of data points, as above. */
export interface DataPointCategories {
  /** All, in their order. */
  all(companyId: number): Promise<DataPointCategory[]>;
  find(companyId: number, categoryId: number): Promise<DataPointCategory | null>;
  create(companyId: number, input: DataPointCategoryInput): Promise<DataPointCategory>;
  change(companyId: number, categoryId: number, input: DataPointCategoryInput): Promise<DataPointCategory | null>;
  /** Refuses with 'inUse' one that has data points. */
  remove(companyId: number, categoryId: number): Promise<boolean>;
}
