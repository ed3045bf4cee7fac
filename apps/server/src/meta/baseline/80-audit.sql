-- The audit log. A record names users, companies and things by their names of that day and refers to no other table, so
-- it outlives them. Each record carries a hash over itself and the hash before it; `audit_anchor` holds the last record
-- that was deleted for its age, where the chain now begins.

create table audit_record (
  record_id bigint primary key,
  at timestamptz not null,
  company_id int,
  real_user_id int,
  real_user text not null,
  effective_user_id int,
  effective_user text not null,
  session text not null,
  address text not null,
  action text not null,
  route text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_name text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  status int not null,
  code text not null,
  reason text not null,
  changes text not null,
  previous_hash text not null,
  hash text not null,
  words tsvector generated always as (to_tsvector('simple'::regconfig, regexp_replace(
    real_user || ' ' || effective_user || ' ' || subject_name || ' ' || action || ' ' || route || ' ' || code || ' ' ||
    reason || ' ' || address, '[^[:alnum:]]+', ' ', 'g'))) stored
);
create index audit_record_at on audit_record (at);
create index audit_record_company on audit_record (company_id, record_id);
create index audit_record_action on audit_record (action, record_id);
create index audit_record_subject on audit_record (subject_kind, subject_id, record_id);
create index audit_record_real_user on audit_record (lower(real_user), record_id);
create index audit_record_effective_user on audit_record (lower(effective_user), record_id);
create index audit_record_unsuccessful on audit_record (outcome, record_id) where outcome <> 'done';
create index audit_record_words on audit_record using gin (words);

create table audit_anchor (
  one boolean primary key default true check (one),
  record_id bigint not null,
  hash text not null,
  at timestamptz not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('lanewise.audit_trim', true) = 'on' then
    return old;
  end if;
  raise exception 'Records of the audit log are never changed.';
end
$$;
create trigger audit_record_stays before update or delete on audit_record
  for each row execute function refuse_audit_change();
