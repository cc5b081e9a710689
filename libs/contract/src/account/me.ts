import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { time } from '../fields/time.ts'
import { answerOf } from '../resource.ts'

/** The user of a request, from the access token. */
export const me = z
  .object({
    account: z.string().describe('Name of the account.'),
    subject: z.string().describe('Subject of the token; the audit log and `created_by` show it.'),
    email: textOrNull().describe('E-mail address; null when the token has none.'),
    name: textOrNull().describe('Name of the person; null when the token has none.'),
    roles: z
      .array(z.enum(['viewer', 'member', 'admin']).meta({ id: 'Role' }))
      .min(1)
      .describe('Roles of the user: the role of the token, preceded by the roles that it includes.'),
    own_roles: z
      .array(z.string())
      .describe(
        "Roles of the account's own, which rules of the type `approval` name: other values of the roles claim.",
      ),
    expires_at: time().describe('Time when the token expires.'),
  })
  .meta({ id: 'Me' })

const example: z.input<typeof me> = {
  account: 'acme',
  subject: 'user_2f6c',
  email: 'ada@acme.example',
  name: 'Ada Lovelace',
  roles: ['viewer', 'member'],
  own_roles: ['qa'],
  expires_at: '2026-11-21T10:14:02.000Z',
}

export const getMe = {
  id: 'getMe',
  tag: 'Session',
  summary: 'Get the current user',
  description: 'Returns the user of the access token in the `Authorization` header or in the session cookie.',
  answer: answerOf(me, example, 'The current user.'),
} as const satisfies Endpoint
