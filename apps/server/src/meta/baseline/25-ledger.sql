-- The daily book of stores: how it is set up, what people enter, and its closes.

create table ledger_preset (
  preset_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null check (name <> ''),
  -- Depth of the tree up to which somebody has to stand who changes the preset or closes its books; 1: the company.
  authority_level int not null check (authority_level > 0),
  is_active boolean not null default true,
  -- First business date of the book: nothing is carried over into it.
  since date not null,
  -- What a close asks of the lines.
  rules jsonb not null,
  unique (company_id, preset_id)
);
create unique index ledger_preset_name on ledger_preset (company_id, lower(name));

create table ledger_preset_location (
  company_id int not null,
  preset_id int not null,
  location_id int not null,
  primary key (preset_id, location_id),
  foreign key (company_id, preset_id) references ledger_preset (company_id, preset_id) on delete cascade,
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade
);
create index ledger_preset_of_location on ledger_preset_location (location_id);

create table ledger_sheet (
  sheet_id int generated always as identity primary key,
  company_id int not null,
  preset_id int not null,
  name text not null check (name <> ''),
  type text not null check (type in ('sales', 'tender', 'deposit', 'expense', 'summary')),
  sequence int not null check (sequence > 0),
  authority_level int not null check (authority_level > 0),
  carry_over boolean not null default false,
  state text not null default 'Draft' check (state in ('Draft', 'Active', 'Inactive')),
  unique (company_id, sheet_id),
  -- A new order is written in one statement.
  unique (preset_id, sequence) deferrable initially deferred,
  foreign key (company_id, preset_id) references ledger_preset (company_id, preset_id) on delete cascade
);
create unique index ledger_sheet_name on ledger_sheet (preset_id, lower(name));

create table ledger_sheet_point (
  company_id int not null,
  sheet_id int not null,
  dp_id int not null,
  sequence int not null check (sequence > 0),
  primary key (sheet_id, dp_id),
  foreign key (company_id, sheet_id) references ledger_sheet (company_id, sheet_id) on delete cascade,
  foreign key (company_id, dp_id) references data_point (company_id, dp_id)
);
create index ledger_sheet_of_point on ledger_sheet_point (dp_id);

create table gl_column (
  gl_config_id int generated always as identity primary key,
  company_id int not null,
  preset_id int not null,
  name text not null check (name <> ''),
  sequence int not null check (sequence > 0),
  gl_account text not null check (gl_account <> ''),
  side text not null check (side in ('debit', 'credit')),
  dp_ids int[] not null default '{}',
  unique (preset_id, sequence) deferrable initially deferred,
  foreign key (company_id, preset_id) references ledger_preset (company_id, preset_id) on delete cascade
);
create unique index gl_column_name on gl_column (preset_id, lower(name));

create table widget (
  widget_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  title text not null check (title <> ''),
  type text not null check (type in ('number', 'trend', 'table')),
  sequence int not null check (sequence > 0),
  dp_ids int[] not null,
  unique (company_id, sequence) deferrable initially deferred
);

-- What was removed of books, as it was: its removal can be taken back for an hour.
create table ledger_removed (
  company_id int not null references company on delete cascade,
  kind text not null check (kind in ('preset', 'sheet', 'column', 'widget')),
  id int not null,
  -- Its rows by table.
  record jsonb not null,
  removed_at timestamptz not null default now(),
  primary key (kind, id)
);
create index ledger_removed_of_company on ledger_removed (company_id);

-- Lines of tenders that somebody of some stores took off a book, or defined anew, as they were at first. Ids are those of
-- their tables; the book or the data point may be gone, and come back.
create table ledger_left_line (
  company_id int not null references company on delete cascade,
  preset_id int not null,
  dp_id int not null,
  -- False: only a part of the formula of one.
  is_line boolean not null,
  definition jsonb not null,
  first_left_at timestamptz not null,
  last_left_at timestamptz not null,
  primary key (company_id, preset_id, dp_id)
);

-- What people enter, one row a change: the newest of a field counts, and none is overwritten.
create table book_entry (
  entry_id int generated always as identity primary key,
  company_id int not null,
  location_id int not null,
  business_date date not null,
  dp_id int not null,
  field text not null check (field in ('enteredValue', 'adjustment', 'note', 'approval')),
  -- Null: it is taken away.
  value text,
  entered_by text not null,
  entered_at timestamptz not null default now(),
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade,
  foreign key (company_id, dp_id) references data_point (company_id, dp_id)
);
create index book_entry_of_day on book_entry (location_id, business_date, dp_id, field, entry_id desc);
create index book_entry_of_point on book_entry (dp_id);

-- One row a day that somebody works on: whoever changes the book of the day holds it.
create table book_day (
  company_id int not null,
  location_id int not null,
  business_date date not null,
  primary key (location_id, business_date),
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade
);

-- A close is never changed. That it was opened again stands in a row of its own.
create table book_close (
  close_id int generated always as identity primary key,
  company_id int not null,
  location_id int not null,
  preset_id int not null,
  business_date date not null,
  -- Among the closes of the store and preset, from 1.
  number int not null check (number > 0),
  -- Among the closes of the day, from 1.
  version int not null check (version > 0),
  closed_by text not null,
  closed_at timestamptz not null default now(),
  -- By a person who sees every store.
  of_company boolean not null default false,
  over_short numeric,
  -- Entries of the journal up to this one are in the lines.
  position bigint not null,
  -- SHA-256 of the position and of what follows, which is kept letter by letter.
  hash text not null,
  sheets json not null,
  -- Data points as they were defined on the day.
  definitions json not null,
  -- What a book that was closed incomplete lacks.
  missing json not null,
  -- Sales of the day that were suspended and not resumed.
  suspended json not null,
  -- Late receipts of closed days that the day takes up.
  late json not null,
  -- GL columns, names and the rest that the journal of the day is written by.
  journal json not null,
  unique (company_id, close_id),
  unique (location_id, preset_id, number),
  -- With what dashboards read of thousands of closes. The rows themselves are long.
  unique (location_id, preset_id, business_date, version) include (company_id, close_id, closed_at, over_short, position),
  foreign key (company_id, location_id) references location (company_id, location_id) on delete cascade,
  foreign key (company_id, preset_id) references ledger_preset (company_id, preset_id)
);
create index book_close_of_preset on book_close (preset_id);
create index book_close_with_late on book_close (location_id, preset_id) where late::text <> '[]';

create table book_reopening (
  company_id int not null,
  close_id int primary key,
  reopened_by text not null,
  reopened_at timestamptz not null default now(),
  reason text not null check (reason <> ''),
  foreign key (company_id, close_id) references book_close (company_id, close_id) on delete cascade
);

-- Who changed what days are closed by, with the time of the last change of each: a preset with its sheets, a data point, or
-- the time zone and the hours of a store. Ids are those of their tables; what is gone closes nothing.
create table book_changer (
  company_id int not null references company on delete cascade,
  about text not null check (about in ('preset', 'point', 'store')),
  id int not null,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, about, id, changed_by)
);
