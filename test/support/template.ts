import { connectRightsOf, migrateAll, type Service, services } from '@shiplog/database'
import type { PrepareTemplate, Template } from '@shiplog/testing'

type Prepared = Template['services']

const migrateOne = async (
  { schema, role }: Service,
  url: string,
  password: string,
): Promise<{ role: string } | { failure: string }> => {
  try {
    await migrateAll({ url, only: [schema], passwords: { [schema]: password } })
    return { role }
  } catch (err) {
    const reasons = [err, err instanceof Error ? err.cause : undefined].filter(
      (reason) => reason !== undefined,
    )
    return { failure: reasons.map(String).join(': ') }
  }
}

/** Migrates service by service. When one fails, only tests that use the database of that service fail. */
export const prepareTemplate: PrepareTemplate = async (url, rolePassword) => {
  const prepared: Partial<Prepared> = {}
  for (const service of services) prepared[service.name] = await migrateOne(service, url, rolePassword)
  const migrated = services.filter(({ name }) => 'role' in (prepared[name] ?? {}))
  return { services: prepared as Prepared, admission: connectRightsOf(migrated) }
}
