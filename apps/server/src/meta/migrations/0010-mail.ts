/**
 * Requested mails, secrets that all servers of one store share, and used captchas that would still verify. The text of
 * a mail is stored only if there is no mail server to send it.
 */
export const mail = `
create table mail (
  mail_id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset')),
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
  error text not null default ''
);
create index mail_of_username on mail (username, requested_at);
create index mail_requested on mail (mail_id) where state = 'requested';

create table server_secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

create table used_captcha (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_captcha_age on used_captcha (expires_at);
`;
