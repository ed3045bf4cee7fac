/** Decisions of users about received data, changes to closed days, and the trading hours of stores. */
export const incoming = `
alter table conflict
  add column decided_by text not null default '',
  add column decided_at timestamptz,
  add column note text not null default '',
  add constraint conflict_state check (state in ('open', 'accepting', 'accepted', 'rejected'));
create index conflict_key on conflict (company_id, location_id, business_date, lane, number);
create index conflict_list on conflict (company_id, state, id);

alter table quarantine
  add column state text not null default 'open' check (state in ('open', 'dismissed', 'resolved')),
  add column decided_by text not null default '',
  add column decided_at timestamptz,
  add column note text not null default '';
create index quarantine_list on quarantine (company_id, state, id);

create index inbox_list on inbox (company_id, id);
create index inbox_failed on inbox (company_id) where state = 'failed';

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

-- Since when data of a store enters; history that comes on its first day is not late.
create table location_live (
  location_id int primary key,
  since timestamptz not null default now()
);
insert into location_live (location_id, since)
select location_id, min(frozen_at) from manifest, unnest(location_ids) as location_id group by location_id;

-- What one manifest changed of store-days that were closed.
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
  amount numeric(18, 4) not null,
  entered_at timestamptz not null default now()
);
create index late_change_list on late_change (company_id, id);

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
`;
