/**
 * Browsers in which somebody logged in, each by the hash of what its cookie holds. Tries to log in are told apart by the
 * browser, where it is one that the account knows, and by the network that they came from.
 */
export const knownDevices = `
create table known_device (
  user_id int not null references app_user on delete cascade,
  device text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index known_device_age on known_device (used_at);
alter table login_attempt
  drop column locked_until,
  add column device text,
  add column network text not null default '';
`;
