import { z } from 'zod'
import { roleProblem } from './roles.ts'

/**
 * The people to choose from on the form, by the first part of their subject: `ada` has the subject
 * `ada@acme.example` in the account `acme`. This is also the default subject of `npm run token`.
 */
export const people = { ada: 'Ada Lovelace', grace: 'Grace Hopper', alan: 'Alan Turing' } as const

/**
 * The roles to choose from. With `none`, and no role of the account's own, one sees the page that people
 * without a role get.
 */
export const roleChoices = {
  admin: 'does everything',
  member: 'also writes',
  viewer: 'reads',
  none: 'has no role, to see what is said then',
} as const

/** Returns the texts between the commas of a text, without blank ones. */
const listIn = (text: string): string[] =>
  text
    .split(',')
    .map((role) => role.trim())
    .filter((role) => role !== '')

/** Roles of the account's own, such as `qa, release_manager`. */
const ownRoles = z
  .string()
  .transform(listIn)
  .superRefine((roles, context) => {
    const problem = roles.map(roleProblem).find((found) => found !== undefined)
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
  })

const choice = <T extends object>(of: T) => z.enum(Object.keys(of) as [keyof T & string])

/** The choices that a person made on the form, turned into the claims of that person. */
export const person = z
  .object({
    person: choice(people),
    role: choice(roleChoices),
    own_roles: ownRoles.prefault(''),
    account: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9-]{0,60}$/i, 'An account is letters, digits and hyphens'),
  })
  .transform(({ person, role, own_roles, account }) => {
    const email = `${person}@${account}.example`
    const roles = [...(role === 'none' ? [] : [role]), ...own_roles]
    return { account, roles, subject: email, email, name: people[person] }
  })
export type Person = z.output<typeof person>
