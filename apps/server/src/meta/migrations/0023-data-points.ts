/**
 * The figures that make up a company's books, in categories. Their values, from registers, users or formulas, are
 * stored elsewhere.
 */
export const dataPoints = `
create table data_point_category (
  dp_category_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  sequence int not null check (sequence >= 0),
  unique (company_id, dp_category_id)
);
create unique index data_point_category_name on data_point_category (company_id, lower(name));

create table data_point (
  dp_id int generated always as identity primary key,
  company_id int not null references company on delete cascade,
  dp_category_id int,
  -- Place within its category.
  sequence int not null default 0,
  name text not null check (name <> ''),
  description text not null default '',
  value_type text not null check (value_type in ('amount', 'count', 'text')),
  source text not null check (source in ('posTotal', 'manual', 'formula')),
  pos_assignment text check ((source = 'posTotal') = (pos_assignment is not null)),
  -- Names data points by their ids: '#12 + #13'.
  formula text check ((source = 'formula') = (formula is not null)),
  sign text not null default '+' check (sign in ('+', '-')),
  status text not null default 'Active' check (status in ('Active', 'Inactive')),
  foreign key (company_id, dp_category_id) references data_point_category (company_id, dp_category_id)
);
create unique index data_point_name on data_point (company_id, lower(name));
create index data_point_of_category on data_point (dp_category_id);
`;
