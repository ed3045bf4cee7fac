/** Details of locations, and tags of locations and items. */
export const places = `
alter table location
  add column city text not null default '',
  add column state text not null default '',
  add column country text not null default '',
  add column postal_code text not null default '',
  add column open_date date,
  add column status text not null default 'Active' check (status in ('Active', 'Inactive')),
  add column lane_count int check (lane_count between 0 and 999);
create index place_company on place (company_id);

-- As people read names: accents and case count little, and Store 9 stands before Store 10.
create collation if not exists natural_order (provider = icu, locale = 'und-u-kn');

-- A location whose sales are in cannot go, also not between the decision about a file and its entry.
delete from location_live where not exists (select from location where location.location_id = location_live.location_id);
alter table location_live add foreign key (location_id) references location;

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
`;
