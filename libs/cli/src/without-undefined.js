/**
 * Returns the object without its undefined fields.
 *
 * @template {object} T
 * @param {T} values
 * @returns {{ [K in keyof T]: Exclude<T[K], undefined> }} typed as if it had all fields
 */
export const withoutUndefined = (values) =>
  /** @type {any} */ (Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))
