-- Connectors, what they were told and asked for, and the files that they and store controllers send for people to read.
-- Connectors take their ids from the sequence of places, so that one number in an address may name either.

create table connector (
  connector_id int primary key default nextval('place_reg_loc_id'),
  company_id int not null references company on delete cascade,
  location_id int,
  name text not null,
  type text not null default '',
  version text,
  key_hash text not null unique,
  -- Who made the key; 'none' after it was revoked: then nobody has the key of the hash.
  key_origin text not null default 'shown' check (key_origin in ('shown', 'enrolled', 'typed', 'none')),
  key_at timestamptz not null default now(),
  -- The key before the last rotation, which opens until then.
  old_key_hash text unique,
  old_key_until timestamptz,
  -- The code with which an agent is enrolled, and the key that it was used for.
  code_hash text unique,
  code_until timestamptz,
  code_key_hash text,
  -- When two agents with the key were last heard, and their computers.
  fork_at timestamptz,
  fork_hosts text not null default '',
  -- Argon2id of a password that a person typed; null where the server made the key.
  password_hash text,
  status text not null default 'Running' check (status in ('Running', 'Stopped')),
  flags jsonb not null default '{}',
  cgma_enabled boolean not null default false,
  heard_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, connector_id),
  foreign key (company_id, location_id) references location (company_id, location_id)
);
create unique index connector_name on connector (company_id, lower(name));
create index connector_location on connector (location_id) where location_id is not null;

-- What the agents that were heard with the key of a connector said last: usually one.
create table connector_instance (
  company_id int not null,
  connector_id int not null,
  instance text not null,
  heartbeat jsonb not null,
  heard_at timestamptz not null default now(),
  primary key (connector_id, instance),
  foreign key (company_id, connector_id) references connector (company_id, connector_id) on delete cascade
) with (fillfactor = 70);

create table connector_request (
  request_id int generated always as identity primary key,
  company_id int not null,
  connector_id int not null,
  location_id int not null references location on delete cascade,
  kind text not null check (kind in ('log', 'tlog', 'support', 'resync')),
  -- Of files; '' asks for the newest.
  file_name text not null default '',
  sha256 text not null default '',
  -- Of a resync: its days, and what is sent anew of them.
  from_date date,
  to_date date,
  sum_jobs boolean not null default false,
  tlog_jobs boolean not null default false,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  received_at timestamptz,
  foreign key (company_id, connector_id) references connector (company_id, connector_id) on delete cascade
);
create index connector_request_open on connector_request (connector_id, expires_at) where received_at is null;
create index connector_request_place on connector_request (location_id, kind, asked_at);
create index connector_request_age on connector_request (asked_at);

-- The newest content of each name. It stays when its connector is deleted.
create table connector_file (
  connector_file_id int generated always as identity primary key,
  company_id int not null references company,
  location_id int not null references location on delete cascade,
  file_type text not null check (file_type in ('log', 'tlog', 'support')),
  file_name text not null,
  sent_by text not null,
  size int not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  redacted int not null,
  modified_at timestamptz not null,
  received_at timestamptz not null,
  content bytea not null,
  unique (location_id, file_type, file_name)
);
create index connector_file_age on connector_file (received_at);
-- The bytes are gzip already.
alter table connector_file alter column content set storage external;

-- Reports that store controllers print: each content is stored once per company, by the SHA-256 of its bytes, with the
-- files that have it and every version of a name. A file stays as long as its location: it cannot be printed again.
create table pos_report_content (
  company_id int not null references company,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('text/plain', 'application/pdf')),
  content bytea not null,
  primary key (company_id, sha256)
);

create table pos_report (
  pos_report_id int generated always as identity primary key,
  company_id int not null references company,
  location_id int not null references location,
  business_date date not null,
  report_type text not null,
  file_name text not null,
  -- From 1, of the files of one location, date, type and name.
  version int not null,
  sha256 text not null,
  size int not null,
  received_at timestamptz not null default now(),
  sent_by text not null,
  unique (location_id, business_date, report_type, file_name, version),
  unique (location_id, business_date, report_type, file_name, sha256),
  foreign key (company_id, sha256) references pos_report_content
);
create index pos_report_by_date on pos_report (company_id, business_date, location_id);
create index pos_report_by_name on pos_report (location_id, file_name);
create index pos_report_of_content on pos_report (company_id, sha256);
