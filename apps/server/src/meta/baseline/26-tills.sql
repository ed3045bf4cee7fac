-- Drawers of stores: how they are counted, and what people counted.

-- From a business date on; up to the next one.
create table till_rule (
  company_id int not null references company on delete cascade,
  since date not null,
  rule jsonb not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (company_id, since)
);

-- One row a count, a reason or an approval: the newest counts, and none is overwritten. It shares the numbers of entries of
-- the book, so that the newest of both is the version of a day.
create table till_entry (
  entry_id int primary key default nextval(pg_get_serial_sequence('book_entry', 'entry_id')),
  company_id int not null,
  location_id int not null,
  business_date date not null,
  -- Empty text: the drawer is not told apart by it.
  lane text not null,
  cashier text not null,
  tender text not null,
  field text not null check (field in ('count', 'reason', 'approval')),
  -- Null: it is taken away. A count is a decimal that is not below 0.
  value text,
  -- How many of each denomination; null: the sum was typed.
  pieces jsonb,
  entered_by text not null,
  entered_at timestamptz not null default now(),
  check (field <> 'count' or value::numeric >= 0),
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade
);
create index till_entry_of_day on till_entry (location_id, business_date, entry_id);

-- Places of money beside drawers: the same list in each store of a company.
create table cash_account (
  account_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  kind text not null check (kind in ('safe', 'changeFund', 'carrier', 'bank')),
  name text not null check (name <> ''),
  unique (company_id, account_id)
);
create unique index cash_account_name on cash_account (company_id, lower(name));

-- What people say of money that moves. Nothing is changed: a movement is taken back by a row that names it.
create table cash_movement (
  entry_id int primary key default nextval(pg_get_serial_sequence('book_entry', 'entry_id')),
  company_id int not null,
  location_id int not null,
  business_date date not null,
  kind text not null check (kind in ('loan', 'pickup', 'paidIn', 'paidOut', 'deposit', 'transfer')),
  -- Each side is an account, a drawer, or neither: outside of the store.
  source_account int,
  source_lane text,
  source_cashier text,
  target_account int,
  target_lane text,
  target_cashier text,
  tender text not null,
  amount numeric not null check (amount > 0),
  bag text not null,
  slip text not null,
  note text not null,
  -- The movement that this row takes back, and why.
  reverses int unique references cash_movement,
  reason text check ((reverses is null) = (reason is null)),
  -- A name that its sender gave it, so that what is sent twice is kept once.
  request_id text,
  entered_by text not null,
  entered_at timestamptz not null default now(),
  unique (company_id, request_id),
  check (source_account is null or source_lane is null),
  check (target_account is null or target_lane is null),
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade,
  foreign key (company_id, source_account) references cash_account (company_id, account_id),
  foreign key (company_id, target_account) references cash_account (company_id, account_id)
);
create index cash_movement_of_day on cash_movement (location_id, business_date, entry_id);
create index cash_movement_of_source on cash_movement (source_account);
create index cash_movement_of_target on cash_movement (target_account);
