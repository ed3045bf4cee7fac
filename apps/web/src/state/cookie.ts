// Four choices survive logout, which clears all storage: language, theme, single-key shortcuts and the company of an
// administrator. Each is a cookie that identifies nobody, so the login page already uses the user's language.

const year = 365 * 24 * 60 * 60;

/** The cookie's value, or null; also null for a malformed value. */
export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`));
  try {
    return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
};

export const writeCookie = (name: string, value: string): void => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${year}; samesite=lax`;
};
