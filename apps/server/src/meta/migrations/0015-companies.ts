/**
 * Settings of a company, its own departments with the register departments mapped to them, categories of items, stores
 * on a delivery service, and details of connectors.
 */
export const companies = `
alter table company
  add column address text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column country text not null default '',
  add column postal_code text not null default '',
  add column phone text not null default '',
  add column contact_name text not null default '',
  add column contact_email text not null default '',
  add column language text not null default 'en' check (language in ('en', 'fr')),
  add column status text not null default 'Active' check (status in ('Active', 'Inactive')),
  add column password_minimum int not null default 8 check (password_minimum between 8 and 64);

create table company_department (
  comp_dep_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  parent_id int,
  name text not null check (name <> ''),
  sequence int not null default 0 check (sequence >= 0),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  unique (company_id, comp_dep_id),
  foreign key (company_id, parent_id) references company_department (company_id, comp_dep_id)
);
create unique index company_department_name on company_department (company_id, lower(name));
create index company_department_parent on company_department (parent_id);

-- A department of the registers belongs to one of the company's: in one store, or (null) in all that do not say otherwise.
alter table department add unique (company_id, dep_id);
create table department_mapping (
  company_id int not null,
  dep_id int not null,
  location_id int,
  comp_dep_id int not null,
  unique nulls not distinct (dep_id, location_id),
  foreign key (company_id, dep_id) references department (company_id, dep_id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade,
  foreign key (company_id, comp_dep_id) references company_department (company_id, comp_dep_id)
);
create index department_mapping_of on department_mapping (comp_dep_id);
create index department_mapping_location on department_mapping (location_id) where location_id is not null;

create table category (
  category_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  program text not null default 'none' check (program in ('none', 'doubleUp', 'milkIncentive')),
  created_at timestamptz not null default now()
);
create unique index category_name on category (company_id, lower(name));

-- Codes are compared byte by byte: 0041 is not 41.
create table category_item (
  category_id int not null references category on delete cascade,
  upc text collate "C" not null check (upc <> ''),
  primary key (category_id, upc)
);

create table instacart_card (
  location_id int primary key,
  company_id int not null,
  partner_store_code text not null default '',
  enabled boolean not null default false,
  pickup boolean not null default false,
  delivery boolean not null default false,
  contact text not null default '',
  frequency text not null default 'daily' check (frequency in ('hourly', 'daily', 'weekly')),
  last_file_at timestamptz,
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade
);
create index instacart_card_company on instacart_card (company_id);
create unique index instacart_card_code on instacart_card (company_id, partner_store_code) where partner_store_code <> '';

alter table connector add column type text not null default '';
alter table connector add column version text;
-- Names were free so far; the second of a name takes its number.
update connector set name = name || ' #' || connector_id
where exists (
  select from connector other
  where other.company_id = connector.company_id and lower(other.name) = lower(connector.name)
    and other.connector_id < connector.connector_id
);
create unique index connector_name on connector (company_id, lower(name));
create index connector_location on connector (location_id) where location_id is not null;

-- When a connector was heard last is when its last file came.
create index inbox_connector on inbox (company_id, sent_by, received_at) where sent_by like 'connector %';
`;
