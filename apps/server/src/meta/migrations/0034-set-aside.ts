/**
 * A manifest that cannot be carried out is set aside alone: nothing of it counts, its store-days are listed as
 * incomplete, and the others continue.
 */
export const setAside = `
alter table manifest drop constraint manifest_state_check;
alter table manifest add constraint manifest_state_check check (state in ('frozen', 'applied', 'setAside'));
-- How often it failed, and whether rows of it may be in the facts store.
alter table manifest add column attempts int not null default 0;
alter table manifest add column is_begun boolean not null default false;
-- How often the figures of its company were made anew: part of the token by which the engine knows an insert.
alter table manifest add column round int not null default 0;
drop index manifest_frozen;
create index manifest_unfinished on manifest (company_id, id) where state <> 'applied';

create index inbox_received_of_company on inbox (company_id, id) where state = 'received';
drop index inbox_received;

create table set_aside_day (
  inbox_id bigint not null references inbox on delete cascade,
  company_id int not null references company on delete cascade,
  location_id int not null,
  business_date date not null,
  transactions int not null,
  reason text not null,
  set_aside_at timestamptz not null default now(),
  primary key (inbox_id, location_id, business_date)
);
create index set_aside_day_of_company on set_aside_day (company_id);
`;
