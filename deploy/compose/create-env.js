// Writes `.env` for docker-compose.yml: a password for each role and a key for each purpose, made now and for
// this folder alone. Plain JavaScript without packages, so that it runs on any Node from 20 on, before
// anything is installed.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = process.argv[2] ?? fileURLToPath(new URL('../../.env', import.meta.url))
const secret = () => randomBytes(32).toString('base64url')

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
  ...['GATEWAY', 'INGESTION', 'CATALOG', 'DEPLOYMENT_QUERY', 'NOTIFIER'].map(
    (role) => `SHIPLOG_${role}_PASSWORD=${secret()}`,
  ),
  `NATS_PASSWORD=${secret()}`,
  `INTERNAL_SECRET=${secret()}`,
  `WEBHOOK_ENCRYPTION_KEYS=first:${secret()}`,
  `IDENTITY_PRIVATE_KEY='${identityKey()}'`,
  `GRAFANA_PASSWORD=${secret()}`,
]

try {
  // Never over one that is there: with its passwords and keys, what was stored under them would be lost.
  writeFileSync(path, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 })
  console.log(`${path} is written. Next: docker compose up`)
} catch (err) {
  console.error(err.code === 'EEXIST' ? `${path} is there already, and stays as it is.` : err.message)
  process.exitCode = 1
}
