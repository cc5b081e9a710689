// Writes `.env` for docker-compose.yml, with new passwords and keys. `--demo` adds the settings of an
// identity provider that signs tokens for anybody. This is plain JavaScript without packages, so that it runs
// on Node 20 and later before anything is installed.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const isDemo = process.argv.includes('--demo')
const [path = fileURLToPath(new URL('../../.env', import.meta.url))] = process.argv
  .slice(2)
  .filter((argument) => argument !== '--demo')
const secret = () => randomBytes(32).toString('base64url')

/** Returns `p` and hexadecimal digits, because nats-server may read text with a digit first as a number. */
const brokerPassword = () => `p${randomBytes(24).toString('hex')}`

const services = ['gateway', 'ingestion', 'catalog', 'deployment-query', 'notifier'].map((service) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const text = (key, type) => `${service}:${key.export({ format: 'der', type }).toString('base64')}`
  return {
    name: service.replaceAll('-', '_').toUpperCase(),
    privateKey: text(privateKey, 'pkcs8'),
    publicKey: text(publicKey, 'spki'),
  }
})

const identityKey = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({
    ...privateKey.export({ format: 'jwk' }),
    kid: randomBytes(6).toString('base64url'),
  })
}

const lines = [
  '# Made by `npm run create-env`. Whoever has this file can read and write everything that Shiplog keeps here.',
  `POSTGRES_PASSWORD=${secret()}`,
  ...services.map(({ name }) => `SHIPLOG_${name}_PASSWORD=${secret()}`),
  ...services.map(({ name }) => `NATS_${name}_PASSWORD=${brokerPassword()}`),
  `NATS_OPERATOR_PASSWORD=${brokerPassword()}`,
  ...services.map(({ name, privateKey }) => `${name}_PRIVATE_KEY=${privateKey}`),
  `SERVICE_PUBLIC_KEYS=${services.map(({ publicKey }) => publicKey).join(',')}`,
  `WEBHOOK_ENCRYPTION_KEYS=first:${secret()}`,
  `SESSION_KEYS=first:${secret()}`,
  `GRAFANA_PASSWORD=${secret()}`,
  ...(isDemo
    ? [
        '# Whoever reaches the identity provider of this profile is whoever they like, in every account.',
        'COMPOSE_PROFILES=demo',
        'OIDC_ISSUER=http://identity-provider:8080',
        'OIDC_ALLOW_HTTP_HOSTS=identity-provider',
        'OIDC_CLIENT_ID=shiplog',
        `IDENTITY_PRIVATE_KEY='${identityKey()}'`,
      ]
    : []),
]

try {
  // `wx` fails for an existing file. Its passwords and keys must stay, because the stored data needs them.
  writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 })
  const next = isDemo ? '' : 'set OIDC_ISSUER in it to your identity provider, then '
  console.log(`${path} is written. Next: ${next}docker compose up`)
} catch (err) {
  console.error(err.code === 'EEXIST' ? `${path} is there already, and stays as it is.` : err.message)
  process.exitCode = 1
}
