/** Received segments, the decisions about their transactions, and what of them waits for a user. */
export const ingest = `
create table import_profile (
  hash text primary key,
  company_id int not null references company on delete cascade,
  body jsonb not null,
  created_at timestamptz not null default now()
);

create table item_file (
  hash text primary key,
  company_id int not null references company on delete cascade,
  content bytea not null,
  created_at timestamptz not null default now()
);

create table inbox (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  content_hash text not null,
  profile_hash text not null default '',
  items_hash text not null default '',
  format text not null,
  file_name text not null,
  part int not null,
  base_offset bigint not null,
  size bigint not null,
  raw bytea,
  redacted int not null,
  create_locations boolean not null,
  only_location int,
  purpose text not null,
  sent_by text not null,
  state text not null check (state in ('received', 'applied', 'failed')),
  attempts int not null default 0,
  summary jsonb,
  error text,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  unique (company_id, content_hash, profile_hash, items_hash)
);
create index inbox_received on inbox (id) where state = 'received';
-- The bytes are gzip already; trying to compress them once more only costs time.
alter table inbox alter column raw set storage external;

create sequence entry_no as bigint;

create table manifest (
  id bigint generated always as identity primary key,
  inbox_id bigint not null references inbox,
  company_id int not null references company,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  purpose text not null,
  decoder_version int not null,
  entry_first bigint not null,
  entry_count int not null,
  hash text not null,
  decisions bytea not null,
  location_ids int[] not null,
  state text not null check (state in ('frozen', 'applied')),
  frozen_at timestamptz not null default now(),
  applied_at timestamptz
);
create index manifest_frozen on manifest (id) where state = 'frozen';
create index manifest_inbox on manifest (inbox_id);
alter table manifest alter column decisions set storage external;

create table quarantine (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  inbox_id bigint not null references inbox on delete cascade,
  file_name text not null,
  byte_offset bigint not null,
  length bigint not null,
  reason text not null,
  detail text not null,
  created_at timestamptz not null default now()
);
create index quarantine_inbox on quarantine (inbox_id);

create table conflict (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  inbox_id bigint not null references inbox on delete cascade,
  location_id int not null,
  business_date date not null,
  lane text not null,
  number text not null,
  occurrence int not null,
  existing_entry bigint,
  existing_hash text not null,
  incoming_hash text not null,
  position int not null,
  state text not null default 'open',
  created_at timestamptz not null default now()
);
create index conflict_inbox on conflict (inbox_id);
create index conflict_open on conflict (company_id, location_id, business_date) where state = 'open';
`;
