import type { ListedPointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import type { PointFieldId } from '@lanewise/contract/fields/points';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { createContext } from 'react';
import type { Address } from '../address/address.ts';
import type { Effective } from '../address/wire.ts';
import type { PointCategory } from './categories.ts';

/** The part of a screen that its question is made of. */
export interface Asking {
  address: Address;
  /** Null: it is not asked yet. */
  effective: Effective | null;
  /** The view with what its filters bring. */
  seen: ReportView;
}

/** What a screen of data points adds to the one report screen. It comes with that screen, not with every other one. */
export interface PointKit {
  /** The columns of the company's data points; empty until they are known. */
  all: readonly ListedPointColumn[];
  /** The same by category, in the order of the company. */
  categories: readonly PointCategory[];
  /** A view with data points as its columns. */
  viewOf: (definition: ReportDefinition, view: ReportView) => ReportView;
  /** The data points that an address names, by themselves or by their category; null: it names none. */
  namedBy: (address: Pick<Address, 'where'>) => readonly PointFieldId[] | null;
  /** The screen as it asks the server: with the data points on display, once they are known. */
  asking: <Asked extends Asking>(screen: Asked, shown: readonly FieldId[]) => Asked;
}

export const PointContext = createContext<PointKit | null>(null);
