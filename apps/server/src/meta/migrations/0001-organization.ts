/** Companies with their tree of regions and locations, and their departments. */
export const organization = `
create table company (
  company_id int generated always as identity primary key,
  name text not null check (name <> ''),
  us_week boolean not null,
  connector_type text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  logo bytea,
  created_at timestamptz not null default now()
);
create unique index company_name on company (lower(name));

create table level (
  company_id int not null references company on delete cascade,
  level_id int not null check (level_id > 0),
  name text not null check (name <> ''),
  primary key (company_id, level_id)
);

create sequence place_reg_loc_id as int start 1001;

-- The level follows when a company gets one more level of regions above its locations.
create table place (
  reg_loc_id int primary key default nextval('place_reg_loc_id'),
  company_id int not null references company on delete cascade,
  parent_reg_loc_id int,
  level_id int not null,
  name text not null check (name <> ''),
  unique (company_id, reg_loc_id),
  foreign key (company_id, parent_reg_loc_id) references place (company_id, reg_loc_id),
  foreign key (company_id, level_id) references level on update cascade
);
create index place_parent on place (parent_reg_loc_id);

create sequence location_location_id as int start 500001;

create table location (
  location_id int primary key default nextval('location_location_id'),
  reg_loc_id int not null unique,
  company_id int not null,
  store_number text not null check (store_number <> '' and store_number = btrim(store_number)),
  time_zone text not null,
  address text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, store_number),
  unique (company_id, location_id),
  foreign key (company_id, reg_loc_id) references place (company_id, reg_loc_id) on delete cascade
);

create table department (
  dep_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  parent_dep_id int references department,
  depth int not null check (depth > 0),
  code text not null,
  name text not null,
  unique nulls not distinct (company_id, parent_dep_id, code, name)
);
`;
