/**
 * The days on which a location took no part, so that nothing is expected of it then, also after it is Active again. Of a
 * location that is Inactive already nobody has written down since when: what was expected of it until today stays so.
 */
export const inactiveDays = `
alter table location add column inactive_days datemultirange not null default '{}';
update location set inactive_days = datemultirange(daterange((now() at time zone time_zone)::date, null))
where status = 'Inactive';
`;
