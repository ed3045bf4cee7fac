/** Makes the window of a test that of a desk: wide enough for a record beside its list, and no paper. */
export const onWideScreen = (): void => {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: query.startsWith('(min-width') && !query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
};
