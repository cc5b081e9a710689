/** Collects functions that close opened parts; `closeAll` calls them in reverse order. */
export type Closers = {
  add: (close: () => Promise<unknown> | unknown) => void
  closeAll: () => Promise<void>
}

/** `closeAll` calls every closer, also after one has failed, and then throws the first failure. */
export const createClosers = (): Closers => {
  const closers: (() => Promise<unknown> | unknown)[] = []
  const closeAll = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const close of closers.splice(0).reverse()) {
      try {
        await close()
      } catch (err) {
        failures.push(err)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
  return { add: (close) => void closers.push(close), closeAll }
}
