// Makes up every password and key that this overlay needs. What is there already stays as it is: the database
// and the broker remember it.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('secrets.yaml', import.meta.url))
if (existsSync(file)) {
  console.log(`The secrets in ${file} are there already, and stay as they are.`)
  process.exit()
}

// Hexadecimal after a letter: nats-server reads variables as values of its own language, where 1e9 is a
// number.
const password = () => `p${randomBytes(24).toString('hex')}`
const identityKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(6).toString('base64url'),
  })
}
const databaseUrl = (user, secret) => `postgres://${user}:${secret}@postgres:5432/shiplog`

const roles = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'].map((service) => ({
  service,
  role: `shiplog_${service.replaceAll('-', '_')}`,
  password: password(),
}))
const [admin, broker] = [password(), password()]

const secrets = {
  ...Object.fromEntries(
    roles.map(({ service, role, password }) => [service, { DATABASE_URL: databaseUrl(role, password) }]),
  ),
  'identity-provider': { IDENTITY_PRIVATE_KEY: identityKey() },
  migrations: {
    DATABASE_URL: databaseUrl('postgres', admin),
    ...Object.fromEntries(roles.map(({ role, password }) => [`${role.toUpperCase()}_PASSWORD`, password])),
  },
  nats: { NATS_PASSWORD: broker },
  postgres: { POSTGRES_PASSWORD: admin },
  shiplog: {
    INTERNAL_SECRET: randomBytes(32).toString('base64url'),
    NATS_URL: `nats://shiplog:${broker}@nats:4222`,
  },
}
secrets.notifier.WEBHOOK_ENCRYPTION_KEYS = `dev:${randomBytes(32).toString('base64url')}`

// As the API keeps them: kustomize's generator would break long values into lines, and every `apply` would
// find a difference.
const manifest = ([name, values]) => `apiVersion: v1
kind: Secret
metadata:
  name: ${name}
type: Opaque
data:
${Object.entries(values)
  .map(([key, value]) => `  ${key}: ${Buffer.from(value).toString('base64')}\n`)
  .join('')}`
writeFileSync(file, Object.entries(secrets).map(manifest).join('---\n'), { mode: 0o600 })
console.log(`Made the secrets ${Object.keys(secrets).join(', ')} in ${file}`)
