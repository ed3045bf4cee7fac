-- Received segments and the decisions about their transactions.

-- Profiles and item files are deleted some time after no file refers to them any more.
create table import_profile (
  hash text primary key,
  company_id int not null references company on delete cascade,
  body jsonb not null,
  -- Who sent it first: the program of one store fills no list of all.
  sent_by text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index import_profile_company on import_profile (company_id);

create table item_file (
  hash text primary key,
  company_id int not null references company on delete cascade,
  content bytea not null,
  sent_by text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index item_file_company on item_file (company_id);

create table inbox (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  content_hash text not null,
  profile_hash text not null default '',
  items_hash text not null default '',
  -- The locations that the sender may send for; null: any. The same bytes from a sender with other locations are another
  -- segment, so a decision is never repeated with other rights. Their hash is unique, as the list may be too long for it.
  only_locations int[],
  locations_hash text not null default '',
  format text not null,
  file_name text not null,
  part int not null,
  base_offset bigint not null,
  -- Whether the file continues in another segment: the last transaction may lack rows.
  goes_on boolean not null default false,
  size bigint not null,
  raw bytea,
  -- When the bytes were deleted because of a setting (LANEWISE_KEEP_FILES_DAYS).
  bytes_deleted_at timestamptz,
  redacted int not null,
  create_locations boolean not null,
  purpose text not null,
  -- Read again since a segment that it depended on was withdrawn. It keeps the purpose that it was sent for.
  read_again boolean not null default false,
  -- The business dates of a resync: its content is right only for these.
  resync_first date,
  resync_last date,
  -- The last entry of the journal when it was last decided as a resync: versions that entered later are newer than it.
  resync_position bigint,
  sent_by text not null,
  -- People who sent the same bytes before. They answer for the receipts too (docs/decisions/051).
  earlier_senders text[] not null default '{}',
  -- The sender's name of the sending: a repeat after a lost answer is no duplicate.
  sending text not null default '',
  state text not null check (state in ('received', 'applied', 'failed', 'withdrawn')),
  attempts int not null default 0,
  summary jsonb,
  error text,
  -- Whether it failed because of a fault of the server, not of its content.
  is_fault boolean not null default false,
  -- Its dates and locations, by which files that depend on it are found (docs/decisions/036).
  first_day date,
  last_day date,
  held_locations int[] not null default '{}',
  -- Entries of other files decided about some of its own.
  leans boolean not null default false,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint inbox_content unique (company_id, content_hash, profile_hash, items_hash, locations_hash)
);
create index inbox_list on inbox (company_id, id);
create index inbox_received_of_company on inbox (company_id, id) where state = 'received';
create index inbox_leaning on inbox (company_id, id) where leans and state = 'applied';
create index inbox_withdrawn on inbox (company_id, content_hash) where state = 'withdrawn';
create index inbox_profile on inbox (profile_hash) where profile_hash <> '' and bytes_deleted_at is null;
create index inbox_items on inbox (items_hash) where items_hash <> '' and bytes_deleted_at is null;
-- The health check asks for one of each every second.
create index inbox_failed on inbox (company_id) where error is not null;
create index inbox_fault on inbox (company_id) where is_fault;
-- When a connector was heard last is when its last file came.
create index inbox_connector on inbox (company_id, sent_by, received_at) where sent_by like 'connector %';
-- The bytes are gzip already; trying to compress them once more only costs time.
alter table inbox alter column raw set storage external;

-- Whoever sends receipts of a day says what its book should hold.
create index inbox_person on inbox (company_id, last_day) where sent_by like 'user %';

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
  -- Set aside: it cannot be carried out, so nothing of it counts and the others continue.
  state text not null check (state in ('frozen', 'applied', 'setAside')),
  -- How often it failed, and whether rows of it may be in the facts store.
  attempts int not null default 0,
  is_begun boolean not null default false,
  -- How often the figures of its company were made anew: part of the token by which the engine knows an insert.
  round int not null default 0,
  -- The manifests that are inserted by one block have the first entry number of all of them here; null: one alone.
  batch bigint,
  frozen_at timestamptz not null default now(),
  applied_at timestamptz
);
create index manifest_inbox on manifest (inbox_id);
create index manifest_unfinished on manifest (company_id, id) where state <> 'applied';
-- Every report asks what was entered since its reader last looked.
create index manifest_applied on manifest (company_id, id) where state = 'applied';
alter table manifest alter column decisions set storage external;

-- The store-days of a manifest that is set aside: they are incomplete.
create table set_aside_day (
  inbox_id bigint not null references inbox on delete cascade,
  company_id int not null references company on delete cascade,
  location_id int not null,
  business_date date not null,
  transactions int not null,
  reason text not null,
  set_aside_at timestamptz not null default now(),
  primary key (inbox_id, location_id, business_date)
);
create index set_aside_day_of_company on set_aside_day (company_id);

-- Since when data of a store enters; history that comes on its first day is not late. A location whose sales are in
-- cannot go, also not between the decision about a file and its entry.
create table location_live (
  location_id int primary key references location,
  since timestamptz not null default now(),
  -- When the last file with data of the store entered, whoever sent it.
  last_file_at timestamptz not null default now()
);

-- What one manifest changed of store-days that were closed. The amount is a sum over receipts (docs/decisions/028).
create table late_change (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  manifest_id bigint not null references manifest on delete cascade,
  inbox_id bigint not null references inbox on delete cascade,
  location_id int not null,
  business_date date not null,
  cause text not null,
  entered int not null,
  replaced int not null,
  amount numeric(38, 4) not null,
  entered_at timestamptz not null default now()
);
create index late_change_list on late_change (company_id, id);
-- Every report asks which of its store-days were changed after they were closed.
create index late_change_day on late_change (company_id, business_date);

-- Stores and dates with withdrawn data, until the files that depended on it are queued. `swept`: the last file that was
-- looked at; `attempts`: the number of failures.
create table gap (
  company_id int primary key references company on delete cascade,
  swept bigint not null default 0,
  attempts int not null default 0
);
create table gap_day (
  company_id int not null references gap on delete cascade,
  location_id int not null,
  days datemultirange not null,
  primary key (company_id, location_id)
);
