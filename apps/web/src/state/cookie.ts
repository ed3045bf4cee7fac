// Three choices outlive logout, which clears all storage: language, theme and single keys. Each is a cookie that names
// nothing else, so the login page already speaks the reader's language.

const year = 365 * 24 * 60 * 60;

/** The cookie's value, or null; also for a value that nobody here has written. */
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
