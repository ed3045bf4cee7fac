/**
 * Whether a file failed because of a fault of the server, not of its content: the health check asks for one every
 * second.
 */
export const faults = `
alter table inbox add column is_fault boolean not null default false;
create index inbox_fault on inbox (company_id) where is_fault;
`;
