/**
 * Browsers in which a user has logged in, each by the hash of its cookie. Login attempts are counted by the browser if
 * the account knows it, and by their network.
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
