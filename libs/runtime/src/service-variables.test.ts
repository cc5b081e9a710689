import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigError, readEnvironment } from './read-environment.ts'
import { serviceConfig, serviceVariables } from './service-variables.ts'

const schema = z.object(serviceVariables(8081)).transform(serviceConfig)
const read = (environment: Record<string, string>) => readEnvironment(schema, environment)
const publicKey = `MCowBQYDK2VwAyEA${'B'.repeat(43)}=`
const needed = {
  DATABASE_URL: 'postgres://shiplog_catalog:secret@localhost/shiplog',
  NATS_URL: 'nats://localhost:4222',
  SERVICE_PRIVATE_KEY: `catalog:MC4CAQAwBQYDK2VwBCIEI${'A'.repeat(43)}`,
  SERVICE_PUBLIC_KEYS: `gateway:${publicKey}, deployment-query.2:${publicKey}`,
}

describe('the variables of every service', () => {
  it('are four that are needed; the others have defaults, also when they are empty', () => {
    const defaults = {
      http: { port: 8081, host: '0.0.0.0' },
      database: { url: needed.DATABASE_URL, poolMax: 10 },
      nats: { url: needed.NATS_URL },
      identity: {
        privateKey: needed.SERVICE_PRIVATE_KEY,
        publicKeys: needed.SERVICE_PUBLIC_KEYS,
      },
      log: { level: 'info' },
      version: '0.1.0',
    }
    expect(read(needed)).toEqual(defaults)
    expect(read({ ...needed, PORT: '', LOG_LEVEL: '' })).toEqual(defaults)
  })

  it.each(Object.keys(needed))('without %s end in an error that names it alone', (name) => {
    const rest: Record<string, string> = { ...needed, [name]: '' }
    expect(() => read(rest)).toThrow(new ConfigError(`Configuration is wrong. ${name}: is required`))
  })

  it.each([
    ['PORT', '65536hunter2'],
    ['PORT', '70707'],
    ['DATABASE_URL', 'hunter2'],
    ['DATABASE_POOL_MAX', '-70707'],
    ['SERVICE_PRIVATE_KEY', 'hunter2'],
    ['SERVICE_PRIVATE_KEY', `catalog:${publicKey}`],
    ['SERVICE_PUBLIC_KEYS', 'hunter2'],
    ['SERVICE_PUBLIC_KEYS', `${needed.SERVICE_PUBLIC_KEYS},`],
    ['SERVICE_PUBLIC_KEYS', needed.SERVICE_PRIVATE_KEY],
    ['LOG_LEVEL', 'hunter2'],
  ])('name %s when it is wrong, and do not show what it is', (name, value) => {
    const readWrong = () => read({ ...needed, [name]: value })
    expect(readWrong).toThrow(ConfigError)
    expect(readWrong).toThrow(`. ${name}: `)
    expect(readWrong).not.toThrow(/hunter2|70707|secret@/)
  })

  it('tell the commit with the version, where the image knows it', () => {
    const commit = '3f2a91c0b7d4aa0e59d1b2c3d4e5f60718293a4b'
    const { version } = read({ ...needed, SHIPLOG_VERSION: '1.4.0', SHIPLOG_COMMIT: commit })
    expect(version).toBe('1.4.0+3f2a91c0b7d4')
  })

  it('are named all at once when several are wrong', () => {
    expect(() => read({ PORT: 'x' })).toThrow(/PORT: .*DATABASE_URL: .*NATS_URL: /)
  })
})
