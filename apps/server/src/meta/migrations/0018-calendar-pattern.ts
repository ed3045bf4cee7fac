/** How a company divides its year into periods. */
export const calendarPattern = `
alter table company add column calendar_pattern text not null default 'months'
  check (calendar_pattern in ('months', '4-5-4', '4-4-5', '13x4'));
`;
