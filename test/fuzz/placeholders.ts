/**
 * Matches a placeholder for a value that is known only when the request is sent. `{{seen:version:4}}` stands
 * for a version from an earlier answer, `{{resource::4}}` for the path of an existing resource.
 */
const pattern = /\{\{(\w+):([^{}:]*)(?::(\d+))?\}\}/g

export type Lookup = (kind: string, name: string, choice: number) => string

export const fillIn = (text: string, lookup: Lookup, write = (value: string) => value): string =>
  text.replace(pattern, (_match, kind: string, name: string, choice = '0') =>
    write(lookup(kind, name, Number(choice))),
  )

export const placeholder = (kind: string, name: string, choice?: number): string =>
  choice === undefined ? `{{${kind}:${name}}}` : `{{${kind}:${name}:${choice}}}`

/** Escapes a value for the inside of a JSON string. */
export const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)
