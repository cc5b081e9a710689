import { z } from 'zod'

/**
 * The people to choose from on the form, by the first part of their subject: `ada` has the subject
 * `ada@acme.example` in the account `acme`. This is also the default subject of `npm run token`.
 */
export const people = { ada: 'Ada Lovelace', grace: 'Grace Hopper', alan: 'Alan Turing' } as const

/** The roles to choose from. With `none` one sees the page that people without a role get. */
export const roleChoices = {
  admin: 'does everything',
  member: 'also writes',
  viewer: 'reads',
  none: 'has no role, to see what is said then',
} as const

const choice = <T extends object>(of: T) => z.enum(Object.keys(of) as [keyof T & string])

/** The choices that a person made on the form, turned into the claims of that person. */
export const person = z
  .object({
    person: choice(people),
    role: choice(roleChoices),
    account: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{0,60}$/i, 'An account is letters, digits and hyphens'),
  })
  .transform(({ person, role, account }) => {
    const email = `${person}@${account}.example`
    return { account, role, subject: email, email, name: people[person] }
  })
export type Person = z.output<typeof person>
