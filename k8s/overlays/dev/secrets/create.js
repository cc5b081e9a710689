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
/** What nobody else has, to sign by, and what the others know it by. */
const serviceKeys = (service) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = (key, type) => `${service}:${key.export({ format: 'der', type }).toString('base64')}`
  return { privateKey: text(privateKey, 'pkcs8'), publicKey: text(publicKey, 'spki') }
}
const databaseUrl = (user, secret) => `postgres://${user}:${secret}@postgres:5432/shiplog`

const roles = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'].map((service) => ({
  service,
  role: `shiplog_${service.replaceAll('-', '_')}`,
  variable: service.replaceAll('-', '_').toUpperCase(),
  password: password(),
  broker: password(),
  ...serviceKeys(service),
}))
const admin = password()

const secrets = {
  ...Object.fromEntries(
    roles.map(({ service, role, password, broker, privateKey }) => [
      service,
      {
        DATABASE_URL: databaseUrl(role, password),
        NATS_URL: `nats://${service}:${broker}@nats:4222`,
        SERVICE_PRIVATE_KEY: privateKey,
      },
    ]),
  ),
  'identity-provider': { IDENTITY_PRIVATE_KEY: identityKey() },
  migrations: {
    DATABASE_URL: databaseUrl('postgres', admin),
    ...Object.fromEntries(roles.map(({ role, password }) => [`${role.toUpperCase()}_PASSWORD`, password])),
  },
  nats: {
    ...Object.fromEntries(roles.map(({ variable, broker }) => [`NATS_${variable}_PASSWORD`, broker])),
    NATS_OPERATOR_PASSWORD: password(),
  },
  postgres: { POSTGRES_PASSWORD: admin },
  shiplog: { SERVICE_PUBLIC_KEYS: roles.map(({ publicKey }) => publicKey).join(',') },
}
const encryptionKeys = () => `dev:${randomBytes(32).toString('base64url')}`
secrets.notifier.WEBHOOK_ENCRYPTION_KEYS = encryptionKeys()
secrets.gateway.SESSION_KEYS = encryptionKeys()

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
