import type { PointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { createContext } from 'react';
import type { Address } from '../address/address.ts';
import type { Effective } from '../address/wire.ts';

/** The part of a screen that its question is made of. */
export interface Asking {
  address: Address;
  /** Null: it is not asked yet. */
  effective: Effective | null;
}

/** What a screen of data points adds to the one report screen. It comes with that screen, not with every other one. */
export interface PointKit {
  /** The columns of the company's data points; empty until they are known. */
  all: readonly PointColumn[];
  /** A view with data points as its columns; `asked`: those that an address names. */
  viewOf: (definition: ReportDefinition, view: ReportView, asked: string | undefined) => ReportView;
  /** The screen as it asks the server: with the data points on display, once they are known. */
  asking: <Asked extends Asking>(screen: Asked, shown: readonly FieldId[]) => Asked;
}

export const PointContext = createContext<PointKit | null>(null);
