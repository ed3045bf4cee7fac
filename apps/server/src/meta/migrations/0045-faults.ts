/** Whether a file failed by a fault of the server, and not by what it holds: health asks every second whether there is one. */
export const faults = `
alter table inbox add column is_fault boolean not null default false;
create index inbox_fault on inbox (company_id) where is_fault;
`;
