/** Makes the key of a query about the selected company; `rest` distinguishes queries of one kind. */
const ofCompany =
  <Kind extends string>(kind: Kind) =>
  <Rest extends readonly unknown[]>(companyId: string | number | null, ...rest: Rest) =>
    [kind, companyId, ...rest] as const;

/** Keys of queries that do not belong to one endpoint; all other keys are made by `queryKeyOf` (api/ask). */
export const queryKeys = {
  report: ofCompany('report'),
  trend: ofCompany('trend'),
  lanes: ofCompany('lanes'),
  cashiers: ofCompany('cashiers'),
  presets: ofCompany('presets'),
  receipt: ofCompany('receipt'),
  receipts: ofCompany('receipts'),
  jump: ofCompany('jump'),
  incoming: ofCompany('incoming'),
  posReports: ofCompany('pos-reports'),
  tradingCalendar: ofCompany('trading-calendar'),
  calendarPeriods: ofCompany('calendar-period'),
  profileImage: (userId: number | undefined) => ['profile-image', userId] as const,
  companyLogo: (companyId: number | undefined) => ['company-logo', companyId] as const,
  build: ['build'],
} as const;
