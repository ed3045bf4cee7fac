import type { LocationId } from '@lanewise/contract/primitives/ids';
import type { CalendarPeriodInput } from '@lanewise/contract/entities/calendar-period';
import type { CategoryEntry, Category, Program } from '@lanewise/contract/entities/category';
import type { CompanyChange, CompanyRecord, Level, NewCompany } from '@lanewise/contract/entities/company';
import type { CompanyDepartment, CompanyDepartmentInput, MappingInput } from '@lanewise/contract/entities/department';
import type { InstacartCard, InstacartInput } from '@lanewise/contract/entities/instacart';
import type { RetailCalendar } from '@lanewise/domain/calendar/periods';
import type { Listed, ListWish } from './list-page.ts';
import type { Sight } from './sight.ts';

/** The fields that a new company must have. */
type Needed = Pick<NewCompany, 'name' | 'us_week' | 'connector_type' | 'currency' | 'timeZone'>;

/** The fields of a company that any request may need. Fields that need another query are left out. */
export type KnownCompany = Omit<CompanyRecord, 'hasData'>;

export interface Companies {
  /** All companies, by name. */
  list(): Promise<KnownCompany[]>;
  /** The first company; null: there is none yet. */
  firstId(): Promise<number | null>;
  /** A page of companies; with `companyId`, only that company. */
  page(wish: ListWish, companyId: number | null): Promise<Listed<CompanyRecord>>;
  find(companyId: number): Promise<KnownCompany | null>;
  record(companyId: number): Promise<CompanyRecord | null>;
  findByName(name: string): Promise<KnownCompany | null>;
  /** Without `special_retailer`, the name decides (LANEWISE_RETAILER). Refuses a name that is taken. */
  create(input: Needed & Partial<NewCompany>): Promise<KnownCompany>;
  /**
   * Refuses with 'conflict' a change of the currency or time zone once there are sales. The sessions of a company end
   * when the company becomes Inactive. Null: the company does not exist.
   */
  change(companyId: number, change: CompanyChange): Promise<CompanyRecord | null>;
  /** Refuses with 'inUse' while the company has users, locations or data. False: the company does not exist. */
  remove(companyId: number): Promise<boolean>;
  levels(companyId: number): Promise<Level[]>;
}

/** Changes of the configuration of companies: their record, calendar, places, departments and data points. */
export interface Configurations {
  /**
   * A text that changes with each saved change of the company. Null: the company does not exist, or the connection is
   * bound to another company.
   */
  markOf(companyId: number): Promise<string | null>;
}

/** The calendar of a company, as reports read it and its settings change it. */
export interface CalendarPeriods {
  /** Null: the company does not exist. */
  of(companyId: number): Promise<RetailCalendar | null>;
  /**
   * Fixes a year, or lets the year follow the company's pattern again; the input may change this pattern. Refuses with
   * 'validation', by field, if the periods do not form a year. Refuses with 'conflict' if fixed years would not fit the
   * change, unless the input releases these years. Returns the calendar before and after; null: the company does not
   * exist.
   */
  change(
    companyId: number,
    year: number,
    input: CalendarPeriodInput,
  ): Promise<{ before: RetailCalendar; after: RetailCalendar } | null>;
}

/** The company's own departments. A method returns null or false if the company has no department with the id. */
export interface CompanyDepartments {
  /**
   * Departments with the register departments that are mapped to them. Both mappings for the named locations and
   * mappings for all locations count.
   */
  list(companyId: number, locationIds: readonly LocationId[], wish: ListWish): Promise<Listed<CompanyDepartment>>;
  find(companyId: number, locationIds: readonly LocationId[], compDepId: number): Promise<CompanyDepartment | null>;
  /**
   * Refuses a name that is taken, a parent that does not exist, and a parent below the department itself. Returns the
   * id of the new department.
   */
  create(companyId: number, input: CompanyDepartmentInput): Promise<number>;
  change(companyId: number, compDepId: number, input: CompanyDepartmentInput): Promise<boolean>;
  /** Refuses with 'inUse' a department that has other departments below it or is mapped. */
  remove(companyId: number, compDepId: number): Promise<boolean>;
  /**
   * Maps all register departments of the input or none. Refuses with 'validation' departments that do not exist.
   * Returns how many mappings changed.
   */
  map(companyId: number, input: MappingInput): Promise<number>;
}

export interface CategoryValues {
  name: string;
  description: string;
  program: Program;
  /** Left out: the items stay as they are. */
  items?: readonly string[] | undefined;
}

/** Names are unique in their company: 'taken' otherwise. */
export interface Categories {
  list(companyId: number, wish: ListWish): Promise<Listed<CategoryEntry>>;
  find(companyId: number, categoryId: number): Promise<Category | null>;
  /** The categories that count for a program, by name, each with its items. */
  ofPrograms(companyId: number): Promise<Pick<Category, 'name' | 'program' | 'items'>[]>;
  /** Item codes of some categories, by category id. Categories that the company does not have are absent. */
  itemsOf(companyId: number, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Makes a list. `ofCompany`: whether the person who makes it sees every store. */
  create(companyId: number, values: CategoryValues, ofCompany?: boolean): Promise<Category>;
  /**
   * Refuses with 'user.above' if a person who sees every store made or changed the list, or if a program or a data
   * point counts the list in stores out of sight. `addItems` and `remove` refuse in the same cases.
   */
  change(sight: Sight, categoryId: number, values: CategoryValues): Promise<Category | null>;
  /**
   * Adds items to a category. If the category would exceed its limit of items, refuses with 'validation' and adds
   * nothing.
   */
  addItems(sight: Sight, categoryId: number, items: readonly string[]): Promise<Category | null>;
  remove(sight: Sight, categoryId: number): Promise<boolean>;
}

/** Instacart cards, only of the locations named. */
export interface InstacartCards {
  list(
    companyId: number,
    locationIds: readonly LocationId[],
    wish: ListWish,
    withoutCard: boolean,
  ): Promise<Listed<InstacartCard>>;
  /** A location without a card gets the values of a new card (`exists`: false); null: the location does not exist. */
  find(companyId: number, locationId: LocationId): Promise<InstacartCard | null>;
  /** Refuses with 'taken' a location that has a card, and a code of another store of the company. */
  create(companyId: number, locationId: LocationId, input: InstacartInput): Promise<InstacartCard>;
  change(companyId: number, locationId: LocationId, input: InstacartInput): Promise<InstacartCard | null>;
  remove(companyId: number, locationId: LocationId): Promise<boolean>;
}
