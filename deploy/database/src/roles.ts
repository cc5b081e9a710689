import pg, { type Client } from 'pg'
import { scramVerifier } from './password.ts'
import type { Service } from './services.ts'

/**
 * SQLSTATEs that one of two runs gets when both write the same role. This can happen, because roles belong to
 * the whole server but the lock of `migrateAll` belongs to one database.
 */
const collisions = ['42710', '23505', 'XX000']
const attempts = 20

const isCollision = (err: unknown): boolean =>
  err instanceof pg.DatabaseError && collisions.includes(err.code ?? '')

const retryOnCollision = async (work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (err) {
      if (attempt === attempts || !isCollision(err)) throw err
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
 * Creates the service's role if it is missing, and sets its password if a password is given.
 *
 * @throws Error if no password is given and the role is missing or cannot log in, or if the role has rights
 * that no service needs
 */
export const prepareRole = async (
  client: Client,
  { name, role }: Service,
  password: string | undefined,
  log: (line: string) => void,
): Promise<void> => {
  const found = await findRole(client, role)
  if (found?.is_powerful)
    throw new Error(
      `Role ${role} has rights that no service needs (superuser, create roles or databases, replication, bypass row security): take them away`,
    )
  if (password === undefined) {
    if (found?.can_login) return
    throw new Error(
      `Role ${role} is missing or cannot log in: set ${role.toUpperCase()}_PASSWORD, the password of ${name}`,
    )
  }
  const verifier = client.escapeLiteral(scramVerifier(password))
  await retryOnCollision(async () => {
    const isThere = (await findRole(client, role)) !== undefined
    await client.query(`${isThere ? 'alter' : 'create'} role ${role} login password ${verifier}`)
    log(`${name}: ${isThere ? 'set the password of' : 'created'} role ${role}`)
  })
}
