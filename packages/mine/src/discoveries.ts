/** Indices of numbers, from the smallest number up. */
export const ascending = (values: Float64Array): Uint32Array =>
  Uint32Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));

/**
 * Adjusted chances (p-values): the lowest rate of false discoveries at which a test is still a discovery (Y. Benjamini,
 * Y. Hochberg, Journal of the Royal Statistical Society B 57, 1995). `tests` is the number of all tests, even if
 * `chances` contains only the small chances.
 */
export const adjusted = (chances: Float64Array, tests = chances.length): Float64Array => {
  const order = ascending(chances);
  const result = new Float64Array(chances.length);
  let least = 1;
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const one = order[at] ?? 0;
    least = Math.min(least, ((chances[one] ?? 0) * tests) / (at + 1));
    result[one] = least;
  }
  return result;
};
