-- What of received segments waits for a person, and what people decided.

create table quarantine (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  inbox_id bigint not null references inbox on delete cascade,
  file_name text not null,
  byte_offset bigint not null,
  length bigint not null,
  reason text not null,
  detail text not null,
  state text not null default 'open' check (state in ('open', 'dismissed', 'resolved')),
  decided_by text not null default '',
  decided_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now()
);
-- Read in pages: a file may have tens of thousands.
create index quarantine_inbox on quarantine (inbox_id, id);
create index quarantine_list on quarantine (company_id, state, id);

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
  -- The contents beside which it entered as a sale of its own.
  beside text[] not null default '{}',
  -- The last entry number when a person took back that it is right beside another one.
  undone_entry bigint,
  position int not null,
  state text not null default 'open',
  decided_by text not null default '',
  decided_at timestamptz,
  note text not null default '',
  created_at timestamptz not null default now(),
  constraint conflict_state check (state in ('open', 'accepting', 'accepted', 'both', 'rejected'))
);
create index conflict_inbox on conflict (inbox_id);
create index conflict_open on conflict (company_id, location_id, business_date) where state = 'open';
create index conflict_list on conflict (company_id, state, id);
-- Asked for with whatever enters; usually empty.
create index conflict_both on conflict (company_id, business_date) where state = 'both';
create index conflict_undone on conflict (company_id, business_date) where undone_entry is not null;
-- Compared with earlier decisions by content as well as by key: one key may have tens of thousands.
create index conflict_incoming on conflict (company_id, location_id, business_date, lane, number, incoming_hash);
create index conflict_existing on conflict (company_id, location_id, business_date, lane, number, existing_hash)
  where state = 'accepted';

-- Files that were refused when they were sent, so that nothing of them is in the inbox. The newest of each sender stay,
-- for some weeks. A loss that a sender reported stands beside them: what is received later under the name of the file
-- does not bring what is missing.
create table refused_file (
  id bigint generated always as identity primary key,
  company_id int not null references company on delete cascade,
  sent_by text not null,
  file_name text not null,
  part int not null,
  code text not null,
  reason text not null,
  -- As in the inbox.
  only_locations int[],
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Hash of the reason of a reported loss, so that further losses of a file of this name stand beside it; '' for others.
  loss text not null default '',
  unique (company_id, sent_by, file_name, part, loss)
);
create index refused_file_newest on refused_file (company_id, sent_by, last_at);

-- Every decision of a person: who, when, what. Rows are added and finished, never changed otherwise.
create table audited_action (
  id bigint generated always as identity primary key,
  company_id int not null references company,
  kind text not null,
  subject text not null,
  subject_id bigint not null,
  inbox_id bigint references inbox on delete set null,
  location_id int,
  note text not null default '',
  acted_by text not null,
  acted_by_user int,
  acted_at timestamptz not null default now(),
  state text not null check (state in ('requested', 'done', 'failed')),
  error text not null default '',
  done_at timestamptz
);
create index audited_action_requested on audited_action (id) where state = 'requested';
create index audited_action_list on audited_action (company_id, id);
create index audited_withdrawal on audited_action (inbox_id) where kind = 'withdraw';
