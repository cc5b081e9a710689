import { z } from 'zod'
import type { Identity } from './access-token.ts'

const privateKey = z
  .string()
  .transform((text, issues) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      issues.addIssue({ code: 'custom', message: 'must be a private key as JWK' })
      return z.NEVER
    }
  })
  .pipe(z.looseObject({ kty: z.literal('EC'), kid: z.string(), d: z.string() }))

const variables = z
  .object({
    ISSUER: z.url(),
    BROWSER_ORIGIN: z
      .url({ protocol: /^https?$/ })
      .transform((url) => new URL(url).origin)
      .optional(),
    IDENTITY_PRIVATE_KEY: privateKey,
    HOST: z.string().default('0.0.0.0'),
    PORT: z.coerce.number().int().default(8080),
  })
  .transform(({ ISSUER, BROWSER_ORIGIN, IDENTITY_PRIVATE_KEY, HOST, PORT }) => ({
    issuer: ISSUER,
    browserOrigin: BROWSER_ORIGIN,
    private_key: IDENTITY_PRIVATE_KEY,
    host: HOST,
    port: PORT,
  }))

/** Reads the settings from environment variables. @throws Error that names the first wrong variable */
export const readIdentity = (environment: NodeJS.ProcessEnv): Identity & { host: string; port: number } => {
  const { success, data, error } = variables.safeParse(environment)
  if (success) return data
  const [problem] = error.issues
  throw new Error(`${String(problem?.path[0] ?? 'environment')}: ${problem?.message}`)
}
