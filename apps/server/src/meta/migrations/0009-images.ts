/**
 * Pictures, each stored once by the SHA-256 of its bytes, references to them, and contact details of users. The old
 * column for a logo was never filled.
 */
export const images = `
create table image (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  content bytea not null,
  kept_at timestamptz not null default now()
);

alter table company drop column logo;
alter table company add column logo_image text references image;
create index company_logo_image on company (logo_image) where logo_image is not null;

alter table app_user add column picture_image text references image;
create index app_user_picture_image on app_user (picture_image) where picture_image is not null;
alter table app_user add column phone text not null default '';
alter table app_user add column country text not null default '';
alter table app_user add column state text not null default '';
`;
