-- Users, their roles and rights, and their selections of columns. A role has a level of authority: 1 is the whole
-- company, 2 its first level of regions; any level deeper than a company's tree means its locations. A role or access
-- group without a company is built in and the same for all.

create table role (
  role_id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  authority_level int not null default 1000 check (authority_level between 1 and 1000),
  is_system boolean not null default false,
  company_id int references company on delete cascade
);
create unique index role_company_name on role (company_id, lower(name)) nulls not distinct;

create table access_group (
  access_group_id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  company_id int references company on delete cascade
);
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

create table app_user (
  user_id int generated always as identity primary key,
  username text not null check (username = btrim(username) and username <> ''),
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  country text not null default '',
  state text not null default '',
  role_id int not null references role,
  -- Null: that of the role.
  authority_level int check (authority_level between 1 and 1000),
  company_id int references company on delete cascade,
  language text not null default 'en' check (language in ('en', 'fr')),
  clock text not null default '12' check (clock in ('12', '24')),
  time_zone text not null default 'UTC',
  status text not null check (status in ('Invited', 'Active', 'Inactive')),
  all_locations boolean not null,
  picture_image text references image,
  last_login timestamptz,
  created_at timestamptz not null default now(),
  -- Since when they log in with this name.
  named_at timestamptz not null default now(),
  unique (company_id, user_id)
);
create unique index app_user_username on app_user (lower(username));
create index app_user_company on app_user (company_id, user_id);
create index app_user_role on app_user (role_id);
create index app_user_picture_image on app_user (picture_image) where picture_image is not null;

-- Names that somebody logged in with before: books hold names, and who counted something stays the same person.
create table former_username (
  user_id int not null references app_user on delete cascade,
  username text not null,
  -- From when to when they had the name: somebody else may have it before.
  since timestamptz not null,
  until timestamptz not null default now(),
  primary key (user_id, username, since)
);

create table user_access_group (
  user_id int not null references app_user on delete cascade,
  access_group_id int not null references access_group on delete cascade,
  primary key (user_id, access_group_id)
);
create index user_access_group_group on user_access_group (access_group_id);

create table user_place (
  user_id int not null references app_user on delete cascade,
  reg_loc_id int not null references place on delete cascade,
  primary key (user_id, reg_loc_id)
);
create index user_place_place on user_place (reg_loc_id);

create table preset (
  preset_id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  company_id int references company on delete cascade,
  preset_type text not null,
  view text not null,
  name text not null check (name = btrim(name) and name <> ''),
  columns text[] not null check (cardinality(columns) > 0),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  check (not shared or company_id is not null)
);
create unique index preset_name on preset (user_id, preset_type, view, lower(name));
create index preset_shared on preset (company_id, preset_type) where shared;

-- The selection of a user on each view of each screen. `follows`: the columns follow later changes of the preset; the
-- stored columns are used once the preset is deleted or no longer shared.
create table preset_selection (
  user_id int not null references app_user on delete cascade,
  preset_type text not null,
  view text not null,
  preset_id int references preset on delete set null,
  columns text[] not null,
  follows boolean not null,
  selected_at timestamptz not null default now(),
  primary key (user_id, preset_type, view)
);
create index preset_selection_preset on preset_selection (preset_id);
