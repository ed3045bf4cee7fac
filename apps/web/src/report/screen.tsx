import type { ReportId } from '@lanewise/contract/reports/index';
import type { JSX } from 'react';

/** Holds the place of the report screen. */
export const ReportScreen = ({ report }: { report: ReportId }): JSX.Element => <p>{report}</p>;
