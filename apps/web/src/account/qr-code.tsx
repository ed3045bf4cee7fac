import { encode } from 'uqr';
import type { JSX } from 'react';

/** Quiet zone around the code in modules, as scanners need it. */
const QUIET = 4;

/** A text as a QR code. It is black on white in every theme, because cameras need that. */
export const QrCode = ({ text, label }: { text: string; label: string }): JSX.Element => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      width={192}
      height={192}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
