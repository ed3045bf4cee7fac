/**
 * Reports that store controllers print and send: each content is stored once per company, by the SHA-256 of its bytes,
 * with the files that have it and every version of a name. A file stays as long as its location, because it cannot be
 * printed again.
 */
export const posReports = `
create table pos_report_content (
  company_id int not null references company,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('text/plain', 'application/pdf')),
  content bytea not null,
  primary key (company_id, sha256)
);

create table pos_report (
  pos_report_id int generated always as identity primary key,
  company_id int not null references company,
  location_id int not null references location,
  business_date date not null,
  report_type text not null,
  file_name text not null,
  -- From 1, of the files of one location, date, type and name.
  version int not null,
  sha256 text not null,
  size int not null,
  received_at timestamptz not null default now(),
  sent_by text not null,
  unique (location_id, business_date, report_type, file_name, version),
  unique (location_id, business_date, report_type, file_name, sha256),
  foreign key (company_id, sha256) references pos_report_content
);
create index pos_report_by_date on pos_report (company_id, business_date, location_id);
create index pos_report_by_name on pos_report (location_id, file_name);
create index pos_report_of_content on pos_report (company_id, sha256);
`;
