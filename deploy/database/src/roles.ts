import type { Client } from 'pg'
import { scramVerifier } from './password.ts'
import type { Service } from './services.ts'

// Roles belong to the whole server, and migrateAll locks one database: a migration of another database may
// write the same role at the same time.
const collisions = ['42710', '23505', 'XX000']
const attempts = 20

const codeOf = (err: unknown): string =>
  err instanceof Error && 'code' in err && typeof err.code === 'string' ? err.code : ''

const retryOnCollision = async (work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (err) {
      if (attempt === attempts || !collisions.includes(codeOf(err))) throw err
    }
  }
}

type RoleRow = { can_login: boolean; is_powerful: boolean }

const findRole = async (client: Client, role: string): Promise<RoleRow | undefined> => {
  const { rows } = await client.query<RoleRow>(
    `select rolcanlogin as can_login,
            rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as is_powerful
     from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]
}

/**
 * Makes the service's role if it is not there, and sets its password if one is given.
 *
 * @throws Error when there is no role and no password to make it with, or when a role of that name may do
 * more than a service should
 */
export const prepareRole = async (
  client: Client,
  { name, role }: Service,
  password: string | undefined,
  log: (line: string) => void,
): Promise<void> => {
  const found = await findRole(client, role)
  if (found?.is_powerful)
    throw new Error(`Role ${role} may do more than a service should: it must be an ordinary role`)
  if (password === undefined) {
    if (found?.can_login) return
    throw new Error(`Role ${role} cannot log in or is not there: give a password for ${name}`)
  }
  const verifier = client.escapeLiteral(scramVerifier(password))
  await retryOnCollision(async () => {
    const isThere = (await findRole(client, role)) !== undefined
    await client.query(`${isThere ? 'alter' : 'create'} role ${role} login password ${verifier}`)
    log(`${name}: ${isThere ? 'set the password of' : 'made'} role ${role}`)
  })
}
