/**
 * A role that a person makes belongs to the company in which they make it; names differ within a company. Those that come with the product, and
 * those made before, belong to none and are the same for every company.
 */
export const rolesOfCompanies = `
alter table role add column company_id int references company on delete cascade;
drop index role_name_lower;
create unique index role_company_name on role (company_id, lower(name)) nulls not distinct;
`;
