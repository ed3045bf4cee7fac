/** Users, their rights, and everything that identifies a caller. Tokens and keys are stored only as SHA-256. */
export const accounts = `
create table role (
  role_id int generated always as identity primary key,
  name text not null unique
);

create table access_group (
  access_group_id int generated always as identity primary key,
  name text not null unique
);

create table app_user (
  user_id int generated always as identity primary key,
  username text not null check (username = btrim(username) and username <> ''),
  password_hash text,
  first_name text not null,
  last_name text not null,
  role_id int not null references role,
  company_id int references company on delete cascade,
  language text not null default 'en' check (language in ('en', 'fr')),
  time_zone text not null default 'UTC',
  status text not null check (status in ('Invited', 'Active', 'Inactive')),
  all_locations boolean not null,
  created_at timestamptz not null default now(),
  unique (company_id, user_id)
);
create unique index app_user_username on app_user (lower(username));

create table user_access_group (
  user_id int not null references app_user on delete cascade,
  access_group_id int not null references access_group on delete cascade,
  primary key (user_id, access_group_id)
);

create table user_place (
  user_id int not null references app_user on delete cascade,
  reg_loc_id int not null references place on delete cascade,
  primary key (user_id, reg_loc_id)
);

create table session (
  session_id int generated always as identity primary key,
  token_hash text not null unique,
  user_id int not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null
);
create index session_of_user on session (user_id);

create table one_time_link (
  token_hash text primary key,
  kind text not null check (kind in ('setup', 'invite', 'reset')),
  user_id int references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'setup') = (user_id is null))
);
create index one_time_link_of_user on one_time_link (user_id);

create table connector (
  connector_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  location_id int,
  name text not null,
  key_hash text not null unique,
  created_at timestamptz not null default now(),
  foreign key (company_id, location_id) references location (company_id, location_id)
);

create table login_attempt (
  attempt_id bigint generated always as identity primary key,
  username text not null,
  failed_at timestamptz not null default now(),
  locked_until timestamptz
);
create index login_attempt_username on login_attempt (username, failed_at);
create index login_attempt_age on login_attempt (failed_at);
`;
