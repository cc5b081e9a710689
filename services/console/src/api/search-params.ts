import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Reads search parameters as plain text. The router's default is JSON, which reads version 1.10 as 1.1. */
export const parseSearch = parseSearchWith((value) => value)
export const stringifySearch = stringifySearchWith(String)

/**
 * Returns a search parameter as text; undefined when the parameter is missing or blank. The router may have
 * turned `1` into a number, and `true` into a boolean. Both become text again.
 */
export const textParam = (value: unknown): string | undefined => {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** Returns a search parameter that is one of `choices`; undefined for every other value. */
export const choiceParam = <Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined => choices.find((choice) => choice === value)

/** Returns a time of a search parameter as ISO 8601 in UTC; undefined when the text is not a time. */
export const timeParam = (value: unknown): string | undefined => {
  const text = textParam(value)
  const moment = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString()
}

/** Returns the object without its undefined fields. */
export const given = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
