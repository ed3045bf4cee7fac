/**
 * A role that a user makes belongs to the company in which they make it; names are unique within a company. Built-in
 * roles, and those made before, belong to no company and are the same for all.
 */
export const rolesOfCompanies = `
alter table role add column company_id int references company on delete cascade;
drop index role_name_lower;
create unique index role_company_name on role (company_id, lower(name)) nulls not distinct;
`;
