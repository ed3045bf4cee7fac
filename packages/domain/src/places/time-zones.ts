import type { Option } from '@lanewise/contract/entities/option';

/** Zones of the tz database to choose from: at least one for each offset in use from GMT -12:00 to GMT +13:00. */
export const timeZones = [
  'UTC',
  'Etc/GMT+12',
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'Pacific/Marquesas',
  'America/Adak',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Vancouver',
  'America/Tijuana',
  'America/Denver',
  'America/Edmonton',
  'America/Phoenix',
  'America/Whitehorse',
  'America/Chicago',
  'America/Winnipeg',
  'America/Regina',
  'America/Mexico_City',
  'America/Guatemala',
  'America/Costa_Rica',
  'America/New_York',
  'America/Toronto',
  'America/Jamaica',
  'America/Panama',
  'America/Bogota',
  'America/Lima',
  'America/Halifax',
  'America/Puerto_Rico',
  'America/La_Paz',
  'America/Santiago',
  'America/Asuncion',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Buenos_Aires',
  'America/Montevideo',
  'America/Noronha',
  'Atlantic/Azores',
  'Atlantic/Cape_Verde',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Lisbon',
  'Africa/Accra',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Madrid',
  'Europe/Rome',
  'Africa/Lagos',
  'Africa/Tunis',
  'Europe/Athens',
  'Europe/Bucharest',
  'Europe/Helsinki',
  'Africa/Cairo',
  'Africa/Johannesburg',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Europe/Istanbul',
  'Africa/Nairobi',
  'Asia/Riyadh',
  'Asia/Qatar',
  'Asia/Tehran',
  'Asia/Dubai',
  'Asia/Kabul',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Colombo',
  'Asia/Kathmandu',
  'Asia/Dhaka',
  'Asia/Yangon',
  'Asia/Bangkok',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Singapore',
  'Asia/Manila',
  'Australia/Perth',
  'Australia/Eucla',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Darwin',
  'Australia/Adelaide',
  'Australia/Brisbane',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Noumea',
  'Pacific/Auckland',
  'Pacific/Fiji',
  'Pacific/Chatham',
  'Pacific/Tongatapu',
  'Pacific/Apia',
] as const;

/** Minutes by which a zone is ahead of UTC at a moment. */
const offsetAt = (zone: string, moment: Date): number => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '-' ? -size : size;
};

/** Minutes ahead of UTC outside of summer time, in 2026. */
export const standardOffset = (zone: string): number =>
  Math.min(...[0, 6].map((month) => offsetAt(zone, new Date(Date.UTC(2026, month, 1)))));

/** -210 -> 'GMT -03:30'; 0 -> 'GMT +00:00'. */
export const offsetLabel = (minutes: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `GMT ${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/**
 * Time zones by offset, then by name. The value is the zone's name in the tz database, which includes summer time; the
 * label shows the offset outside summer time: 'GMT -05:00 New York'.
 */
export const timeZoneOptions = (): Option[] =>
  timeZones
    .map((value) => ({ value, minutes: standardOffset(value), city: cityOf(value) }))
    .sort((a, b) => a.minutes - b.minutes || a.city.localeCompare(b.city))
    .map(({ value, minutes, city }) => {
      if (value === 'UTC') return { value, label: 'GMT UTC' };
      return { value, label: value.startsWith('Etc/') ? offsetLabel(minutes) : `${offsetLabel(minutes)} ${city}` };
    });
