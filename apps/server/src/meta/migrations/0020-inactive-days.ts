/**
 * The days on which a location was inactive, so that no data is expected for them, even after it is Active again. For a
 * location that is already Inactive the start is unknown: what was expected until today stays expected.
 */
export const inactiveDays = `
alter table location add column inactive_days datemultirange not null default '{}';
update location set inactive_days = datemultirange(daterange((now() at time zone time_zone)::date, null))
where status = 'Inactive';
`;
