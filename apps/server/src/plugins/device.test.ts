import { describe, expect, it } from 'vitest';
import { readUserAgent } from './device.ts';

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('what a user agent says', () => {
  it.each([
    ['', '', ''],
    ['<script>alert(1)</script>', '', ''],
    [mozilla, '', ''],
    ['curl/8.5.0', 'curl', ''],
    ['node', 'node', ''],
    [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
    [
      `${mozilla} (Linux; Android 15; K) ${webkit} SamsungBrowser/27.0 Chrome/125.0 Mobile`,
      'Samsung Internet',
      'Android',
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`, 'Safari', 'macOS'],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/140.0 Mobile Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
  ])('%s: %s, %s', (text, browser, system) => {
    expect(readUserAgent(text)).toEqual({ browser, system });
  });
});
