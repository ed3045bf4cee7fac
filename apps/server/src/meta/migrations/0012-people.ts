/** The last login of each user, and mails that invite users. */
export const people = `
alter table app_user add column last_login timestamptz;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check check (kind in ('reset', 'invite'));
`;
