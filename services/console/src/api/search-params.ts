import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** An address holds plain text, as people write it, where the router would have JSON: 1.10 is no number. */
export const parseSearch = parseSearchWith((value) => value)
export const stringifySearch = stringifySearchWith(String)

/**
 * What the address holds under a name, as text. What is blank is left out of the address, so it counts as
 * missing. The router reads `1` and `true` as what they look like.
 */
export const textParam = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** One of a few values; others count as missing. */
export const choiceParam = <Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined => choices.find((choice) => choice === value)

/** A moment, in UTC; what is none counts as missing. */
export const timeParam = (value: unknown): string | undefined => {
  const text = textParam(value)
  const moment = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}

/** Without what is undefined. */
export const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
