/**
 * The parts of the tar format that an archive needs (POSIX.1-2017, pax, "ustar Interchange Format"): regular files with
 * names and sizes known before their content. Any tar program can list the archive.
 */
export const BLOCK = 512;

/** Bytes of zeros after a file, up to the next whole block. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** The largest number of eleven octal digits: 8 GiB. A larger size is binary after a byte of 0x80, as in GNU tar. */
const LARGEST_OCTAL = 8 ** 11 - 1;
const BINARY = 0x80;

/** Splits a name of more than 100 bytes at a slash into two fields. Throws RangeError if the name does not fit. */
const splitName = (name: string): { prefix: string; name: string } => {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: '', name };
  const cut = name.lastIndexOf('/', PREFIX_BYTES);
  const [prefix, rest] = [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)];
  if (cut < 1 || Buffer.byteLength(rest) > NAME_BYTES || Buffer.byteLength(prefix) > PREFIX_BYTES)
    throw new RangeError(`${name} is too long for an archive`);
  return { prefix, name: rest };
};

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/** Sum of all bytes of a header, with its own field counted as blanks. */
const sumOf = (block: Buffer): number =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0);

/** Returns the header of a file of `size` bytes. `seconds`: its time of creation, since 1970. */
export const headerOf = (name: string, size: number, seconds: number): Buffer => {
  const block = Buffer.alloc(BLOCK);
  const split = splitName(name);
  block.write(split.name, 0);
  // Readable by its owner only, wherever it is unpacked.
  block.write(octal(0o600, 7), 100);
  block.write(octal(0, 7), 108);
  block.write(octal(0, 7), 116);
  if (size <= LARGEST_OCTAL) block.write(octal(size, 11), 124);
  else {
    block[124] = BINARY;
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(octal(seconds, 11), 136);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  block.write(split.prefix, 345);
  block.write(`${octal(sumOf(block), 6)} `, 148);
  return block;
};

const textAt = (block: Buffer, from: number, bytes: number): string => {
  const field = block.subarray(from, from + bytes);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? bytes : end).toString();
};

/** Parses a header; returns null for a block that we did not write. */
export const readHeader = (block: Buffer): { name: string; size: number } | null => {
  if (textAt(block, 257, 5) !== 'ustar' || Number.parseInt(textAt(block, 148, 8), 8) !== sumOf(block)) return null;
  const [prefix, name] = [textAt(block, 345, 155), textAt(block, 0, 100)];
  const size = block[124] === BINARY ? Number(block.readBigUInt64BE(128)) : Number.parseInt(textAt(block, 124, 12), 8);
  if (!Number.isSafeInteger(size) || name === '') return null;
  return { name: prefix === '' ? name : `${prefix}/${name}`, size };
};
