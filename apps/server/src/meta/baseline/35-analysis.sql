-- What sells together: tasks that people submit, and their results. The queue is this table: whoever works on a task
-- holds its lease, and takes it anew while it works.
create table analysis_task (
  task_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  user_id int not null references app_user on delete cascade,
  submitted_by text not null,
  title text not null check (title <> ''),
  type text not null,
  -- What was asked, as submitted.
  definition json not null,
  -- location_id of the stores that the owner saw when they submitted it.
  location_ids int[] not null,
  status text not null check (status in ('Submitted', 'In Progress', 'Completed', 'Failed', 'Cancelled')),
  wants_mail boolean not null,
  submitted_at timestamptz not null default now(),
  -- When it was last put into the queue.
  queued_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  -- How often somebody began to work on it since it was put into the queue.
  attempts int not null default 0,
  leased_until timestamptz,
  phase text,
  done real,
  failure json,
  row_count int
);
create index analysis_task_of_company on analysis_task (company_id, task_id);
create index analysis_task_of_user on analysis_task (user_id, task_id);
create index analysis_task_open on analysis_task (queued_at, task_id) where status in ('Submitted', 'In Progress');
create index analysis_task_started on analysis_task (company_id, started_at);

-- One row a list of a result, and one of the name 'result' for what it says beside its rows.
create table analysis_result (
  company_id int not null,
  task_id int not null references analysis_task on delete cascade,
  list text not null,
  -- JSON, compressed by gzip.
  content bytea not null,
  primary key (task_id, list)
);
