import type { PointColumn } from '@lanewise/contract/entities/data-point-values';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import { createContext } from 'react';
import type { Screen } from '../use-screen.ts';

/** What a screen of data points adds to the one report screen. It comes with that screen, not with every other one. */
export interface PointKit {
  /** The columns of the company's data points; empty until they are known. */
  all: readonly PointColumn[];
  /** A view with data points as its columns; `asked`: those that an address names. */
  viewOf: (definition: ReportDefinition, view: ReportView, asked: string | undefined) => ReportView;
  /** The screen as it asks the server: with the data points on display, once they are known. */
  asking: (screen: Screen, shown: readonly FieldId[]) => Screen;
}

export const PointContext = createContext<PointKit | null>(null);
