/** Whose picture it is while nobody shows it: each company has room for so many. */
export const imagesOfCompanies = `
alter table image add column kept_by int references company on delete set null;
create index image_kept_by on image (kept_by, kept_at);
`;
