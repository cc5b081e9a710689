import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { time } from './fields/time.ts'

/** Who is asking, as their access token has it. */
export const me = z
  .object({
    account: z.string().describe('Name of the account.'),
    subject: z.string().describe('Who it is, as the audit log and `created_by` have it.'),
    email: textOrNull().describe('Null where the token has none.'),
    name: textOrNull().describe('What the person is called; null where the token has none.'),
    roles: z
      .array(z.enum(['viewer', 'member', 'admin']).meta({ id: 'Role' }))
      .min(1)
      .describe('The role that the token has, last, after those that it includes.'),
    expires_at: time().describe('When the token ends.'),
  })
  .meta({ id: 'Me' })
export type Me = z.input<typeof me>

const example: Me = {
  account: 'acme',
  subject: 'user_2f6c',
  email: 'ada@acme.example',
  name: 'Ada Lovelace',
  roles: ['viewer', 'member'],
  expires_at: '2026-11-21T10:14:02.000Z',
}

export const getMe = {
  id: 'getMe',
  tag: 'Session',
  summary: 'Tell who is asking',
  description: 'What the access token says, whether it came as a header or as the cookie of a browser.',
  answer: { status: 200, description: 'Who is asking.', content: { schema: me, example } },
} as const satisfies Endpoint
