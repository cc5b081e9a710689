/** Returns the SQL of a timestamp in ms since 1970. `timestamp` is SQL, such as the name of a column. */
export const epochMs = (timestamp: string): string => `(extract(epoch from ${timestamp}) * 1000)::float8`
