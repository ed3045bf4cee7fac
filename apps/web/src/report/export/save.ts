/** Time for the browser to take hold of the file before its address goes. */
const HOLD = 60_000;

/** Hands a file to the browser to be saved under its name. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HOLD);
};
