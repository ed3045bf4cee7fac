/**
 * A file can be withdrawn (docs/decisions/036). Its dates and locations are stored so that files that depend on it are
 * found; `leans`: entries of other files decided about some of its own.
 */
export const withdrawn = `
alter table inbox drop constraint inbox_state_check;
alter table inbox add constraint inbox_state_check check (state in ('received', 'applied', 'failed', 'withdrawn'));
alter table inbox
  add column first_day date,
  add column last_day date,
  add column held_locations int[] not null default '{}',
  add column leans boolean not null default false,
  -- Withdrawn, and those that leaned on it are not read again yet.
  add column leaves_gap boolean not null default false;
create index inbox_leans on inbox (company_id, first_day) where leans and state = 'applied';
create index inbox_leaves_gap on inbox (company_id) where leaves_gap;
create index audited_withdrawal on audited_action (inbox_id) where kind = 'withdraw';
create index inbox_withdrawn on inbox (company_id, content_hash) where state = 'withdrawn';
`;
