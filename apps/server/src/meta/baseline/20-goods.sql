-- Departments of the registers, those of a company with the former mapped to them, categories of items, data points.

create table department (
  dep_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  parent_dep_id int references department,
  depth int not null check (depth > 0),
  code text not null,
  name text not null,
  -- Who named it first, where they send for some stores alone; '' otherwise.
  sent_by text not null default '',
  unique nulls not distinct (company_id, parent_dep_id, code, name),
  -- For foreign keys. The company stands last: an index that begins with it would look to the planner as good for a
  -- look-up by the whole key above, wherever its statistics do not know the company yet, and read all its departments.
  unique (dep_id, company_id)
);

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
  -- Who sees every store made or changed it, so that others do not.
  of_company boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index category_name on category (company_id, lower(name));

-- Codes are compared byte by byte: 0041 is not 41.
create table category_item (
  category_id int not null references category on delete cascade,
  upc text collate "C" not null check (upc <> ''),
  primary key (category_id, upc)
);

create table data_point_category (
  dp_category_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  sequence int not null check (sequence >= 0),
  unique (company_id, dp_category_id)
);
create unique index data_point_category_name on data_point_category (company_id, lower(name));

create table data_point (
  dp_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  dp_category_id int,
  -- Place within its category.
  sequence int not null default 0,
  name text not null check (name <> ''),
  description text not null default '',
  value_type text not null check (value_type in ('amount', 'count', 'text')),
  source text not null check (source in ('posTotal', 'manual', 'formula')),
  pos_assignment text check ((source = 'posTotal') = (pos_assignment is not null)),
  -- What of the total counts.
  filters jsonb not null default '{}' check (source = 'posTotal' or filters = '{}'),
  -- Names data points by their ids: '#12 + #13'.
  formula text check ((source = 'formula') = (formula is not null)),
  -- First business date of this definition; null: it holds for every date.
  since date,
  format text not null default 'number' check (format in ('number', 'percent')),
  gl_account text not null default '',
  sign text not null default '+' check (sign in ('+', '-')),
  -- Where a good change goes; none: a change is neither good nor bad.
  good_direction text not null default 'none' check (good_direction in ('up', 'down', 'none')),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  -- Which of those that every company starts with it is; null: none.
  usual_key text,
  -- Who sees every store made or changed it, so that others do not.
  of_company boolean not null default true,
  foreign key (company_id, dp_category_id) references data_point_category (company_id, dp_category_id)
);
create unique index data_point_name on data_point (company_id, lower(name));
create index data_point_of_category on data_point (dp_category_id);
create unique index data_point_of_company on data_point (company_id, dp_id);

-- Definitions of earlier business dates. Each holds from `since` (null: always) up to the next one.
create table data_point_version (
  company_id int not null,
  dp_id int not null,
  since date,
  source text not null check (source in ('posTotal', 'manual', 'formula')),
  pos_assignment text check ((source = 'posTotal') = (pos_assignment is not null)),
  filters jsonb not null default '{}' check (source = 'posTotal' or filters = '{}'),
  formula text check ((source = 'formula') = (formula is not null)),
  foreign key (company_id, dp_id) references data_point (company_id, dp_id) on delete cascade
);
create unique index data_point_version_day on data_point_version (dp_id, coalesce(since, '-infinity'));
