/** The business dates that a resync was asked for: of these alone its content is right. */
export const resyncDays = `
alter table inbox add column resync_first date, add column resync_last date;
`;
