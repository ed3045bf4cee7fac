/** The company that an unused picture counts for: each company may have a limited number. */
export const imagesOfCompanies = `
alter table image add column kept_by int references company on delete set null;
create index image_kept_by on image (kept_by, kept_at);
`;
