/**
 * Details of sessions, switches into another account, second factors, and login through an OpenID provider. A switch
 * ends with its session, however that ends: hence the trigger.
 */
export const accountCare = `
create table account_switch (
  switch_id int generated always as identity primary key,
  actor_id int references app_user on delete set null,
  -- Stays when the account goes.
  actor_name text not null,
  target_id int not null references app_user on delete cascade,
  reason text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create index account_switch_of_target on account_switch (target_id, began_at);
create index account_switch_of_actor on account_switch (actor_id);

alter table session add column address text not null default '';
alter table session add column browser text not null default '';
alter table session add column system text not null default '';
alter table session add column last_used_at timestamptz not null default now();
alter table session add column opened_by text not null default 'password'
  check (opened_by in ('password', 'provider', 'switch'));
-- The session that a switch was begun from: it ends with it, and there is one at a time.
alter table session add column parent_session_id int unique references session on delete cascade;
alter table session add column switch_id int references account_switch on delete cascade;
-- The token of that session, which only the token of this one opens.
alter table session add column parent_token text;
-- What both accounts might do when the switch began.
alter table session add column rights text;
alter table session add constraint session_switch check (
  (opened_by = 'switch') = (parent_session_id is not null and switch_id is not null and parent_token is not null
    and rights is not null)
);
create index session_of_switch on session (switch_id);

create function end_account_switch() returns trigger language plpgsql as $$
begin
  update account_switch set ended_at = least(now(), old.idle_until, old.absolute_until)
  where switch_id = old.switch_id and ended_at is null;
  return null;
end
$$;
create trigger session_of_switch_ended after delete on session
  for each row when (old.switch_id is not null) execute function end_account_switch();

create table second_factor (
  user_id int primary key references app_user on delete cascade,
  -- Encrypted with the server's key.
  secret text not null,
  created_at timestamptz not null default now(),
  -- Null until a first code has shown that the app knows the secret.
  confirmed_at timestamptz,
  -- Number of the last period of 30 seconds whose code was used.
  last_period bigint not null default 0
);

create table recovery_code (
  user_id int not null references second_factor on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Hands a session to the browser that has just come back from the provider.
create table sign_in_code (
  code_hash text primary key,
  user_id int not null references app_user on delete cascade,
  -- Hash of what the browser that set out holds.
  browser_hash text not null,
  expires_at timestamptz not null
);
`;
