import { randomBytes } from 'node:crypto'
import { createServiceKeys } from '@shiplog/auth'
import type { Identity } from '@shiplog/identity-provider'
import { createNatsPasswords, findFreePort, natsUsers } from '@shiplog/local-servers'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { readJson, writeJson } from './json-file.ts'

export const serviceNames = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'] as const
export type ServiceName = (typeof serviceNames)[number]

const random = (): string => randomBytes(32).toString('base64url')

const schema = z.object({
  /** Password of Postgres's superuser. */
  postgres_password: z.string(),
  /** Password of each service's database role, by schema. */
  role_passwords: z.record(z.string(), z.string()),
  /** Password of each NATS user. */
  nats_passwords: z.record(z.enum(natsUsers), z.string()).default(createNatsPasswords),
  /** Keys that services sign their requests to each other with. */
  service_keys: z.object({ private: z.record(z.string(), z.string()), public: z.string() }).default(() => {
    const { privateKeys, publicKeys } = createServiceKeys(serviceNames)
    return { private: privateKeys, public: publicKeys }
  }),
  webhook_encryption_keys: z.string(),
  session_keys: z.string().default(() => `local:${random()}`),
  identity: z.object({ port: z.number(), private_key: z.looseObject({ kty: z.string(), kid: z.string() }) }),
})

/** Passwords and keys, made once in a folder: what they encrypt or sign stays valid after a restart. */
export type Secrets = z.infer<typeof schema>

const createSecrets = async (): Promise<z.input<typeof schema>> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  return {
    postgres_password: random(),
    role_passwords: Object.fromEntries(serviceNames.map((name) => [name.replace('-', '_'), random()])),
    webhook_encryption_keys: `local:${random()}`,
    identity: {
      // Every token names the issuer's address, so the port is kept for later starts.
      port: await findFreePort(),
      private_key: { ...jwk, kty: 'EC', kid: randomBytes(6).toString('base64url') },
    },
  }
}

/** Reads the secrets; returns undefined when there are none, because nothing was started here yet. */
export const readSecrets = (path: string): Secrets | undefined => {
  const content = readJson(path)
  if (content === undefined) return undefined
  const result = schema.safeParse(content)
  if (!result.success)
    throw new Problem(`${path} is not as Shiplog wrote it. Delete the folder .local to start afresh.`)
  return result.data
}

/** Returns the address and the key of the local identity provider. */
export const identityOf = ({ identity }: Secrets): Identity => ({
  issuer: `http://127.0.0.1:${identity.port}`,
  private_key: identity.private_key,
})

/** Reads the secrets, and makes those that are missing. */
export const loadSecrets = async (path: string): Promise<Secrets> => {
  const secrets = readSecrets(path) ?? schema.parse(await createSecrets())
  writeJson(path, secrets)
  return secrets
}
