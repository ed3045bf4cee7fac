/** Milliseconds after which the file's object URL is revoked; until then the browser can save the file. */
const HOLD = 60_000;

/** Saves a file in the browser under a name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HOLD);
};

/**
 * The file name in the header of an answer (RFC 6266), in its extended form if it has letters beyond ASCII; null: none.
 */
export const nameOfFile = (header: string | null): string | null => {
  const whole = /filename\*=UTF-8''([^;]+)/.exec(header ?? '')?.[1];
  return whole === undefined ? (/filename="([^"]+)"/.exec(header ?? '')?.[1] ?? null) : decodeURIComponent(whole);
};

/** Saves the file of an answer under the name that it gives, or under another one. */
export const saveAnswer = async (response: Response, otherwise: string): Promise<void> =>
  saveFile(await response.blob(), nameOfFile(response.headers.get('content-disposition')) ?? otherwise);
