import type { Gate } from '../gate/gate.ts';
import type { AppParts } from '../plugins/app.ts';
import type { ReportSources } from '../reports/open.ts';

/** What figures are answered from, in addition to the stores. */
export interface ReportParts extends Omit<ReportSources, 'meta' | 'clock'> {
  gate: Gate;
}

export const sourcesOf = ({ meta, clock }: AppParts, own: ReportParts): ReportSources => ({ ...own, meta, clock });
