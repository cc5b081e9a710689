/** What has been opened, to be closed in reverse order. */
export type Closers = {
  add: (close: () => Promise<unknown> | unknown) => void
  closeAll: () => Promise<void>
}

/** Closing goes on past a closer that fails; the first failure is thrown at the end. */
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
