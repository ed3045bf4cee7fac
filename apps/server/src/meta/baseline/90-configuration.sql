-- A row for each statement that changed what a company configures: its record, calendar, places, departments and data
-- points. Servers remember these until a row appears. A list, because a counter would make two changes of a company
-- wait for each other. The company is no foreign key: the rows of a removed company name it as well.
create table configuration_change (
  change_id bigint generated always as identity primary key,
  company_id int not null,
  changed_at timestamptz not null default now()
);
create index configuration_change_company on configuration_change (company_id, change_id);

create function note_configuration_change() returns trigger language plpgsql as $$
begin
  insert into configuration_change (company_id) select distinct company_id from changed;
  return null;
end $$;

-- The items of a category that is removed need no row: the category itself has one.
create function note_category_change() returns trigger language plpgsql as $$
begin
  insert into configuration_change (company_id)
  select distinct company_id from changed join category using (category_id);
  return null;
end $$;

do $$
declare
  name text;
  note text;
begin
  foreach name in array array['company', 'calendar_period', 'place', 'location', 'trading_week', 'trading_day',
    'department', 'category', 'category_item', 'data_point_category', 'data_point', 'data_point_version']
  loop
    note := case name when 'category_item' then 'note_category_change' else 'note_configuration_change' end;
    execute format('create trigger configuration_added after insert on %I
      referencing new table as changed for each statement execute function %I()', name, note);
    execute format('create trigger configuration_changed after update on %I
      referencing new table as changed for each statement execute function %I()', name, note);
    execute format('create trigger configuration_removed after delete on %I
      referencing old table as changed for each statement execute function %I()', name, note);
  end loop;
end $$;
