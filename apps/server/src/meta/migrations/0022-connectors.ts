/**
 * What connectors were told, when they last called, what was asked of them, and the files they sent in answer.
 * Connectors take their ids from the sequence of places, so that one number in an address may name either.
 */
export const connectors = `
alter table connector
  add column status text not null default 'Running' check (status in ('Running', 'Stopped')),
  add column flags jsonb not null default '{}',
  add column cgma_enabled boolean not null default false,
  add column heard_at timestamptz,
  add unique (company_id, connector_id);
alter table connector alter column connector_id drop identity;
alter table connector alter column connector_id set default nextval('place_reg_loc_id');

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
`;
