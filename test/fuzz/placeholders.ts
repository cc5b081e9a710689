/**
 * A request is made before it is known what will be there when it is sent, so it names what it needs:
 * `{{seen:version:4}}` is the version of some earlier answer, `{{resource:4}}` the path of something that
 * exists.
 */
const pattern = /\{\{(\w+):([^{}:]*)(?::(\d+))?\}\}/g

export type Lookup = (kind: string, name: string, choice: number) => string

export const fillIn = (text: string, lookup: Lookup, write = (value: string) => value): string =>
  text.replace(pattern, (_match, kind: string, name: string, choice = '0') =>
    write(lookup(kind, name, Number(choice))),
  )

export const placeholder = (kind: string, name: string, choice?: number): string =>
  choice === undefined ? `{{${kind}:${name}}}` : `{{${kind}:${name}:${choice}}}`

/** How a value is written inside of a JSON string. */
export const inJson = (value: string): string => JSON.stringify(value).slice(1, -1)
