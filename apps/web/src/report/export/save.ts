/** Milliseconds before the address is revoked, so that the browser can take the file. */
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
