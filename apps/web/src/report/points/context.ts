import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { createContext } from 'react';
import type { Address } from '../address/address.ts';
import type { Effective } from '../address/wire.ts';
import type { PointCategory } from './categories.ts';

/** The parts of a screen that make up its query. */
export interface Asking {
  address: Address;
  /** Place and period; null until they are known. */
  effective: Effective | null;
  /** The view with the columns that its filters add. */
  seen: ReportView;
}

/** Adds data points to the report screen. Only screens of data points load it. */
export interface PointKit {
  /** The columns of the company's data points; empty until they are known. */
  all: readonly ListedPointColumn[];
  /** The columns by category, in the order of the company. */
  categories: readonly PointCategory[];
  /** A view with data points as its columns. */
  viewOf: (definition: ReportDefinition, view: ReportView) => ReportView;
  /** The data points that an address names, singly or by category; null: none. */
  namedBy: (address: Pick<Address, 'where'>) => readonly PointFieldId[] | null;
  /** The screen as its query is sent: with the visible data points, once they are known. */
  asking: <Asked extends Asking>(screen: Asked, shown: readonly FieldId[]) => Asked;
}

export const PointContext = createContext<PointKit | null>(null);
