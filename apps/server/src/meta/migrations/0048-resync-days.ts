/** The business dates of a resync: its content is right only for these. */
export const resyncDays = `
alter table inbox add column resync_first date, add column resync_last date;
`;
