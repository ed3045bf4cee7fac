/**
 * Named selections of columns, and the one that each user has on each view of each screen. `follows`: the columns
 * follow later changes of the preset; the stored columns are used once the preset is deleted or no longer shared.
 */
export const presets = `
create table preset (
  preset_id int generated always as identity primary key,
  user_id int not null references app_user on delete cascade,
  company_id int references company on delete cascade,
  preset_type text not null,
  view text not null,
  name text not null check (name = btrim(name) and name <> ''),
  columns text[] not null check (cardinality(columns) > 0),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  check (not shared or company_id is not null)
);
create unique index preset_name on preset (user_id, preset_type, view, lower(name));
create index preset_shared on preset (company_id, preset_type) where shared;

create table preset_selection (
  user_id int not null references app_user on delete cascade,
  preset_type text not null,
  view text not null,
  preset_id int references preset on delete set null,
  columns text[] not null,
  follows boolean not null,
  selected_at timestamptz not null default now(),
  primary key (user_id, preset_type, view)
);
create index preset_selection_preset on preset_selection (preset_id);
`;
