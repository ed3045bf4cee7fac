-- Everything that identifies a caller: sessions, links, factors, attempts. Tokens and keys are stored as SHA-256.

create table account_switch (
  switch_id int generated always as identity primary key,
  actor_id int references app_user on delete set null,
  -- Stays when the account goes.
  actor_name text not null,
  target_id int not null references app_user on delete cascade,
  reason text not null,
  -- Begun to see what the person sees: it changes nothing.
  looks boolean not null default false,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create index account_switch_of_target on account_switch (target_id, began_at);
create index account_switch_of_actor on account_switch (actor_id);

create table session (
  session_id int generated always as identity primary key,
  token_hash text not null unique,
  user_id int not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  address text not null default '',
  browser text not null default '',
  system text not null default '',
  last_used_at timestamptz not null default now(),
  opened_by text not null default 'password' check (opened_by in ('password', 'provider', 'switch')),
  -- The session that a switch was begun from: it ends with it, and there is one at a time.
  parent_session_id int unique references session on delete cascade,
  switch_id int references account_switch on delete cascade,
  -- The token of that session, which only the token of this one opens.
  parent_token text,
  -- What both accounts might do when the switch began.
  rights text,
  constraint session_switch check (
    (opened_by = 'switch') = (parent_session_id is not null and switch_id is not null and parent_token is not null
      and rights is not null)
  )
);
create index session_of_user on session (user_id);
create index session_of_switch on session (switch_id);

-- A switch ends with its session, however that ends.
create function end_account_switch() returns trigger language plpgsql as $$
begin
  update account_switch set ended_at = least(now(), old.idle_until, old.absolute_until)
  where switch_id = old.switch_id and ended_at is null;
  return null;
end
$$;
create trigger session_of_switch_ended after delete on session
  for each row when (old.switch_id is not null) execute function end_account_switch();

create table one_time_link (
  token_hash text primary key,
  kind text not null check (kind in ('setup', 'invite', 'reset')),
  user_id int references app_user on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'setup') = (user_id is null))
);
create index one_time_link_of_user on one_time_link (user_id);

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

-- Browsers in which a user has logged in, each by the hash of its cookie.
create table known_device (
  user_id int not null references app_user on delete cascade,
  device text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index known_device_age on known_device (used_at);

-- Counted by the browser if the account knows it, and by their network.
create table login_attempt (
  attempt_id bigint generated always as identity primary key,
  username text not null,
  failed_at timestamptz not null default now(),
  device text,
  network text not null default ''
);
create index login_attempt_username on login_attempt (username, failed_at);
create index login_attempt_age on login_attempt (failed_at);

-- The text of a mail is stored only if there is no mail server to send it.
create table mail (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset', 'invite', 'sheet')),
  -- Who asked for it: of a link its own user, of a sheet the sender.
  username text not null,
  state text not null default 'requested' check (state in ('requested', 'sent', 'waiting', 'failed', 'nobody')),
  attempts int not null default 0,
  requested_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  user_id int references app_user on delete cascade,
  recipient text not null default '',
  subject text not null default '',
  body text,
  expires_at timestamptz,
  error text not null default '',
  -- The file of a sheet, until it is sent.
  attachment bytea,
  attachment_name text not null default '',
  attachment_type text not null default '',
  -- By what rights a sheet is sent; null: by those of this machine. They are judged again at each try.
  behalf jsonb
);
create index mail_of_username on mail (username, requested_at);
create index mail_requested on mail (mail_id) where state = 'requested';

-- Secrets that all servers of one store share.
create table server_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Used captchas that would still verify.
create table used_captcha (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_captcha_age on used_captcha (expires_at);
