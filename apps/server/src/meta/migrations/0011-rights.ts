/**
 * Roles with a level of authority, access groups of companies, and the permissions of each group. Level 1 is the whole
 * company, 2 its first level of regions; any level deeper than a company's tree means its locations.
 */
export const rights = `
alter table role add column description text not null default '';
alter table role add column authority_level int not null default 1000 check (authority_level between 1 and 1000);
alter table role add column is_system boolean not null default false;
alter table role drop constraint role_name_key;
create unique index role_name_lower on role (lower(name));
update role set is_system = true where name in ('Super Admin', 'Support Admin');
update role set authority_level = 1 where name in ('Super Admin', 'Support Admin', 'Company Admin', 'Analyst');
update role set authority_level = 2 where name = 'Regional Manager';

alter table access_group add column description text not null default '';
alter table access_group add column company_id int references company on delete cascade;
alter table access_group drop constraint access_group_name_key;
create unique index access_group_name on access_group (coalesce(company_id, 0), lower(name));

create table permission (
  permission_id int generated always as identity primary key,
  key text not null unique,
  description text not null default ''
);

create table access_group_permission (
  access_group_id int not null references access_group on delete cascade,
  permission_id int not null references permission on delete cascade,
  primary key (access_group_id, permission_id)
);

-- Null: that of the role.
alter table app_user add column authority_level int check (authority_level between 1 and 1000);
create index user_access_group_group on user_access_group (access_group_id);
create index app_user_company on app_user (company_id, user_id);
create index app_user_role on app_user (role_id);
create index user_place_place on user_place (reg_loc_id);
`;
