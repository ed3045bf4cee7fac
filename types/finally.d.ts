/** The language waits for a promise that the callback answers, which the library's own type does not say. */
interface Promise<T> {
  finally(onFinally: () => PromiseLike<unknown>): Promise<T>;
}
