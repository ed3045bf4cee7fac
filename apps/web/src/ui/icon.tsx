import type { JSX } from 'react';

// Strokes on a grid of 16, drawn for this product. Icons are decorative: the control that contains an icon carries the
// accessible name.
const paths = {
  arrowLeft: 'M13 8H3m4-4L3 8l4 4',
  balance: 'M8 2v12M4.5 14h7M3 4h10M3 4 1.2 9a2 2 0 0 0 3.6 0zM13 4l-1.8 5a2 2 0 0 0 3.6 0z',
  check: 'M3 8.5 6.5 12 13 4.5',
  chevronDown: 'm4 6 4 4 4-4',
  chevronRight: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8m0-8-8 8',
  columns: 'M2.5 3h11v10h-11zM6 3v10m4-10v10',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3m5-3v3',
  document: 'M3.5 1.8h6l3 3v9.4h-9zM9.5 1.8v3h3M6 8h4M6 11h4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm4.5 0a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  eyeOff:
    'M6.5 3.7A6 6 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11 11 0 0 1-1.8 2.3M4.2 4.7A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6 6 0 0 0 3-.8M2 2l12 12M6.6 6.6a2 2 0 0 0 2.8 2.8',
  filter: 'M2 4h12M4.5 8h7M7 12h2',
  gift: 'M2 5h12v3H2zM3 8h10v6H3zM8 5v9M8 5S7 2 5.2 2a1.5 1.5 0 0 0 0 3zM8 5s1-3 2.8-3a1.5 1.5 0 0 1 0 3z',
  help: 'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM6.2 6.3A1.9 1.9 0 0 1 8 5a1.8 1.8 0 0 1 1.8 1.8C9.8 8 8 8.2 8 9.4m0 2v.1',
  language:
    'M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM1.8 8h12.4M8 1.8c2 2 2.6 4 2.6 6.2S10 12.2 8 14.2C6 12.2 5.4 10.2 5.4 8S6 3.8 8 1.8Z',
  layers: 'm8 2 6 3.2-6 3.2-6-3.2zM2 8l6 3.2L14 8M2 10.8 8 14l6-3.2',
  location:
    'M8 14.2S3.2 10 3.2 6.4a4.8 4.8 0 0 1 9.6 0C12.8 10 8 14.2 8 14.2Zm-1.6-8a1.6 1.6 0 1 0 3.2 0 1.6 1.6 0 0 0-3.2 0Z',
  logout: 'M6 2.5H3v11h3M7 8h6.5m-3-3 3 3-3 3',
  menu: 'M2 4h12M2 8h12M2 12h12',
  minus: 'M3.5 8h9',
  moon: 'M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z',
  pencil: 'M3 13l.8-3.2L11 2.6l2.4 2.4-7.2 7.2zM9.6 4l2.4 2.4',
  person: 'M8 2.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM2.8 14a5.2 5.2 0 0 1 10.4 0',
  power: 'M8 2v5.5M4.6 4.2a5.2 5.2 0 1 0 6.8 0',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  receipt: 'M3.5 1.8v12.4l1.5-1 1.5 1 1.5-1 1.5 1 1.5-1 1.5 1V1.8l-1.5 1-1.5-1-1.5 1-1.5-1-1.5 1zM6 6h4M6 9h4',
  refresh: 'M13.5 3v3.5H10M13.2 6.5A5.5 5.5 0 1 0 13.5 9',
  sales: 'M2.5 13.5V9m3.7 4.5v-8m3.7 8V7.5m3.6 6v-11',
  screen: 'M2 3h12v8H2zM6 13.5h4M8 11v2.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8L14 14',
  settings:
    'M8 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4ZM8 1.8v1.6m0 9.2v1.6M2.6 4.9l1.4.8m8 4.6 1.4.8M2.6 11.1l1.4-.8m8-4.6 1.4-.8',
  sheet: 'M2.5 2.5h11v11h-11zM2.5 6h11M2.5 9.7h11M6.5 6v7.5',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.5v1.3m0 10.4v1.3M1.5 8h1.3m10.4 0h1.3M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9',
  trend: 'M2 12.5 6 8l3 2.5 5-6M10.5 4.5H14V8',
  unlink: 'M6.5 9.5 9.5 6.5M5 7 3.4 8.6a2.8 2.8 0 0 0 4 4L9 11m2-2 1.6-1.6a2.8 2.8 0 0 0-4-4L7 5',
  warning: 'M8 2.2 14.4 13.4H1.6zM8 6.5v3.2m0 1.8v.1',
} as const;

export type IconName = keyof typeof paths;

/** `size` in pixels; the colour is that of the text. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }): JSX.Element => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flex: 'none' }}
  >
    <path d={paths[name]} />
  </svg>
);
