import type {
  DataPoint,
  DataPointAssignment,
  DataPointCategory,
  DataPointCategoryInput,
  DataPointChange,
  DataPointInput,
  PointDefinition,
} from '@lanewise/contract/entities/data-point';
import type { Listed, ListWish } from './list-page.ts';
import type { Sight } from './sight.ts';

/** The person who changes a data point: their name, and whether they count blind. */
export interface PointChanger {
  by: string;
  isBlind: boolean;
}

/**
 * The author of a data point. If a person who sees every store made a data point, only people who see every store can
 * change it.
 */
export type Author = Pick<Sight, 'companyId' | 'everyStore'>;

/**
 * Data points of a company. Null and false: the company has no data point with that id. Names are unique in their
 * company.
 */
export interface DataPoints {
  /**
   * All data points, ordered by category and within each category. Data points without a category come last, by name.
   */
  all(companyId: number): Promise<DataPoint[]>;
  /** Data points without a category, by name. */
  unassigned(companyId: number): Promise<DataPoint[]>;
  list(companyId: number, wish: ListWish): Promise<Listed<DataPoint>>;
  find(companyId: number, dpId: number): Promise<DataPoint | null>;
  /**
   * Refuses with 'validation' a category that does not exist, filters that name something that the company does not
   * have, and a formula that cannot be read, that names a missing data point or a text, or that refers back to the data
   * point itself. Refuses with 'taken' a name that another data point has.
   */
  create(author: Author, input: DataPointInput): Promise<DataPoint>;
  /**
   * Refuses as `create` does. Refuses with 'changed' if somebody else changed the data point meanwhile, with 'inUse' a
   * change of the type if formulas of any date name the data point, and with 'validation' a change of the type while
   * earlier definitions stay. Refuses with 'user.above', as `remove` and `assign` do, if some stores are out of sight
   * and their books use the data point, or if somebody who sees every store made the data point. `today`: the date from
   * which a changed definition applies if the change names no date.
   */
  change(
    sight: Sight,
    dpId: number,
    input: DataPointChange,
    today: string,
    changer: PointChanger,
  ): Promise<DataPoint | null>;
  /**
   * Returns the definition that a change would give, with ids in its formula. Saves nothing. Refuses names in the
   * definition as `change` does. `dpId` is null for a new data point.
   */
  check(companyId: number, dpId: number | null, input: DataPointInput): Promise<PointDefinition>;
  /** Refuses with 'inUse' if formulas of any date, or presets of the company, name the data point. */
  remove(sight: Sight, dpId: number): Promise<boolean>;
  /**
   * Assigns all data points or none. Refuses with 'validation' if the category or a data point does not exist. Returns
   * the number of data points that were assigned elsewhere before.
   */
  assign(sight: Sight, assignment: DataPointAssignment): Promise<number>;
}

/** Categories of data points. The results null and false and the refusal 'taken' mean the same as for DataPoints. */
export interface DataPointCategories {
  /** All categories, in their order. */
  all(companyId: number): Promise<DataPointCategory[]>;
  find(companyId: number, categoryId: number): Promise<DataPointCategory | null>;
  create(companyId: number, input: DataPointCategoryInput): Promise<DataPointCategory>;
  change(companyId: number, categoryId: number, input: DataPointCategoryInput): Promise<DataPointCategory | null>;
  /** Refuses with 'inUse' a category that has data points. */
  remove(companyId: number, categoryId: number): Promise<boolean>;
}
