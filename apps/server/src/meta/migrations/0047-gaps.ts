/**
 * Stores and dates with withdrawn data, until the files that depended on it are queued. `swept`: the last file that was
 * looked at; `attempts`: the number of failures.
 */
export const gaps = `
create table gap (
  company_id int primary key references company on delete cascade,
  swept bigint not null default 0,
  attempts int not null default 0
);
create table gap_day (
  company_id int not null references gap on delete cascade,
  location_id int not null,
  days datemultirange not null,
  primary key (company_id, location_id)
);
insert into gap (company_id) select distinct company_id from inbox where leaves_gap;
insert into gap_day (company_id, location_id, days)
select company_id, location_id, range_agg(daterange(first_day, last_day, '[]'))
from inbox, unnest(held_locations) as location_id where leaves_gap group by 1, 2;
drop index inbox_leaves_gap;
drop index inbox_leans;
alter table inbox drop column leaves_gap;
create index inbox_leaning on inbox (company_id, id) where leans and state = 'applied';
`;
