import type { FastifyRequest } from 'fastify';
import type { Device } from '../meta/session-types.ts';

/**
 * Words in a user agent and their meanings. The first match counts, because most user agents also name their
 * predecessors.
 */
type Reading = readonly (readonly [RegExp, string])[];

const browsers: Reading = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Reading = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (readings: Reading, text: string): string => readings.find(([sign]) => sign.test(text))?.[1] ?? '';

/**
 * Browser and system that a user agent names; '' if unknown. For another program, `browser` is the first word of the
 * text ('curl').
 */
export const readUserAgent = (text: string): Pick<Device, 'browser' | 'system'> => {
  const browser = first(browsers, text);
  const word = /^([A-Za-z][\w.-]{0,39})(\/|$|\s)/.exec(text)?.[1] ?? '';
  return { browser: browser || (word === 'Mozilla' ? '' : word), system: first(systems, text) };
};

/**
 * The origin of a request: the address of the connection, or the address that a proxy of TRUST_PROXY reports; never an
 * address that the client claims.
 */
export const deviceOf = (request: FastifyRequest): Device => ({
  address: request.ip,
  ...readUserAgent(request.headers['user-agent'] ?? ''),
});
