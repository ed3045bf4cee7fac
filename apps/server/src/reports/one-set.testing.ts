import type { ReportReply } from '@lanewise/contract/envelope';

/**
 * The sums of a chart and the sums of its comparison. They must be equal, because both cover the same stores and hours.
 */
export const comparedSums = ({ chart, comparison }: Pick<ReportReply, 'chart' | 'comparison'>) => {
  const sum = (pick: 'previous' | 'compared'): number =>
    Math.round((chart?.points ?? []).reduce((total, point) => total + (point[pick] ?? 0), 0) * 100) / 100;
  return {
    chart: { current: sum('compared'), previous: sum('previous') },
    figures: {
      current: Number(comparison?.current['net_sales_amt'] ?? 0),
      previous: Number(comparison?.previous['net_sales_amt'] ?? 0),
    },
  };
};
