/** Files that failed, as a whole or in part: the health check asks for one every second. */
export const failedFiles = `
drop index inbox_failed;
create index inbox_failed on inbox (company_id) where error is not null;
`;
