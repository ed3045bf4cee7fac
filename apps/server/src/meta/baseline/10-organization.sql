-- Companies with their tree of regions and locations, their tags, and pictures.

create table company (
  company_id int generated always as identity primary key,
  name text not null check (name <> ''),
  us_week boolean not null,
  calendar_pattern text not null default 'months' check (calendar_pattern in ('months', '4-5-4', '4-4-5', '5-4-4', '13x4')),
  -- Where a year of weeks ends: nearest to 31 January, or the last end of a week in January.
  calendar_rule text not null default 'nearest' check (calendar_rule in ('nearest', 'last')),
  connector_type text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null,
  language text not null default 'en' check (language in ('en', 'fr')),
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  postal_code text not null default '',
  phone text not null default '',
  contact_name text not null default '',
  contact_email text not null default '',
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  password_minimum int not null default 8 check (password_minimum between 8 and 64),
  -- Whether the company gets the features of one special retailer; null: its name decides (LANEWISE_RETAILER).
  special_retailer boolean,
  created_at timestamptz not null default now()
);
create unique index company_name on company (lower(name));

-- Each picture is stored once, by the SHA-256 of its bytes. `kept_by`: the company that an unused one counts for, since
-- each may have a limited number.
create table image (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null,
  kept_at timestamptz not null default now(),
  kept_by int references company on delete set null
);
create index image_kept_by on image (kept_by, kept_at);
alter table company add column logo_image text references image;
create index company_logo_image on company (logo_image) where logo_image is not null;

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
create index place_company on place (company_id);

create sequence location_location_id as int start 500001;

create table location (
  location_id int primary key default nextval('location_location_id'),
  reg_loc_id int not null unique,
  company_id int not null,
  store_number text not null check (store_number <> '' and store_number = btrim(store_number)),
  time_zone text not null,
  address text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  postal_code text not null default '',
  open_date date,
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  -- No data is expected for these days, even after the location is Active again.
  inactive_days datemultirange not null default '{}',
  lane_count int check (lane_count between 0 and 999),
  -- Whether its registers write prices with tax included (docs/decisions/039).
  prices_include_tax boolean not null default false,
  created_at timestamptz not null default now(),
  unique (company_id, store_number),
  unique (company_id, location_id),
  foreign key (company_id, reg_loc_id) references place (company_id, reg_loc_id) on delete cascade
);
create index location_prices_include_tax on location (company_id) where prices_include_tax;

-- As people read names: accents and case count little, and Store 9 stands before Store 10.
create collation if not exists natural_order (provider = icu, locale = 'und-u-kn');

create table tag (
  tag_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  entity_type text not null check (entity_type in ('location', 'item')),
  name text not null check (name <> ''),
  color text not null,
  created_at timestamptz not null default now(),
  unique (company_id, tag_id)
);
create unique index tag_name on tag (company_id, entity_type, lower(name));

create table tag_location (
  tag_id int not null references tag on delete cascade,
  reg_loc_id int not null references location (reg_loc_id) on delete cascade,
  primary key (tag_id, reg_loc_id)
);
create index tag_location_location on tag_location (reg_loc_id);

create table tag_item (
  tag_id int not null references tag on delete cascade,
  upc text not null check (upc <> ''),
  primary key (tag_id, upc)
);
create index tag_item_item on tag_item (upc);

-- Years whose periods somebody fixed, all periods of a year or none; any other year follows the pattern of the company.
create table calendar_period (
  company_id int not null references company on delete cascade,
  year int not null,
  number int not null check (number between 1 and 13),
  -- The pattern that the year was made by.
  pattern text not null check (pattern in ('months', '4-5-4', '4-4-5', '5-4-4', '13x4')),
  start_day date not null,
  last_day date not null check (start_day <= last_day),
  primary key (company_id, year, number)
);

-- Hours are seven values from Sunday to Saturday: null for closed, or opens and closes in minutes of the business day.
create table trading_week (
  company_id int not null references company on delete cascade,
  location_id int not null references location on delete cascade,
  valid_from date not null,
  hours jsonb not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (location_id, valid_from)
);
create index trading_week_company on trading_week (company_id);

create table trading_day (
  company_id int not null references company on delete cascade,
  location_id int not null references location on delete cascade,
  day date not null,
  opens int,
  closes int,
  note text not null default '',
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (location_id, day),
  check ((opens is null) = (closes is null))
);
create index trading_day_company on trading_day (company_id);

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
