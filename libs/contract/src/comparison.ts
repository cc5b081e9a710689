import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { textOrNull } from './fields/answer.ts'
import { nameLength, requiredText } from './fields/text.ts'
import { version, versionExample } from './version.ts'

/** Versions of one comparison, at most. */
export const maxComparedVersions = 200

const environmentPrefix = 'environment:'
const versionPrefix = 'version:'

/** One of the two that are compared, as a query names it. */
export type ComparedEnd = { environment: string } | { version: string }

const toEnd = (text: string): ComparedEnd => {
  if (text.startsWith(environmentPrefix)) return { environment: text.slice(environmentPrefix.length) }
  return { version: text.startsWith(versionPrefix) ? text.slice(versionPrefix.length) : text }
}

const end = (which: string) =>
  requiredText(environmentPrefix.length + nameLength)
    .meta({ examples: [versionExample.version, `${environmentPrefix}production`] })
    .transform(toEnd)
    .meta({
      description: `${which}: a version, or \`${environmentPrefix}<name>\`, which means the version that is current in that environment. A version whose name begins with \`${environmentPrefix}\` or \`${versionPrefix}\` takes \`${versionPrefix}\` before it.`,
    })

/** Query of `GET /comparisons/`. */
export const comparisonQuery = z.object({
  product: requiredText().meta({
    description: 'Name of the product.',
    examples: [versionExample.product_name],
  }),
  from: end('What to compare with'),
  to: end('What to compare'),
})

/** A version with what tells who built it from which commit. */
export const comparedVersion = z
  .object({
    version_id: z.uuid(),
    ...version.pick({
      version: true,
      status: true,
      created_at: true,
      completed_at: true,
      built_by: true,
      built_by_email: true,
      built_by_name: true,
      scm_branch: true,
      scm_sha: true,
      scm_repository: true,
      build_url: true,
      build_number: true,
      source_system: true,
    }).shape,
  })
  .meta({ id: 'ComparedVersion' })
export type ComparedVersion = z.input<typeof comparedVersion>

const comparisonEnd = comparedVersion
  .extend({
    environment_name: textOrNull().describe('As the query named it; null when it named a version.'),
    deployment_id: z
      .uuid()
      .nullable()
      .describe('The deployment that is current in the environment; null when the query named a version.'),
  })
  .meta({ id: 'ComparisonEnd' })

/** `backward`: `to` is the older one. */
export const comparisonDirections = ['forward', 'backward', 'same'] as const
export const comparisonDirection = z
  .enum(comparisonDirections)
  .describe('`forward` when `to` was named first after `from` was, `backward` when before it.')

export const comparison = z
  .object({
    product_name: z.string().describe('As the query has it.'),
    from: comparisonEnd,
    to: comparisonEnd,
    direction: comparisonDirection,
    versions: z
      .array(comparedVersion)
      .describe(
        'What the newer of the two has and the older has not, in the order in which they were first named: not the older one itself, and the newer one last.',
      ),
    more: z.boolean().describe('Whether there are more `versions`, which are older than these.'),
    compare_url: textOrNull().describe(
      'Page that shows the commits from the older to the newer one. Null unless both commits are known, differ and are of one repository, at a host of a known kind: GitHub, GitLab, Bitbucket, Azure DevOps, Gitea or Forgejo, by its name.',
    ),
  })
  .meta({ id: 'Comparison' })
export type Comparison = z.input<typeof comparison>

const { id, product_name, ...shown } = versionExample
const scm_repository = 'https://github.com/shop/checkout'
const newer = { ...comparedVersion.parse({ ...shown, version_id: id }), scm_repository }
const older: ComparedVersion = {
  ...newer,
  version_id: '7e1b9c3d-4f5a-5b6c-8d7e-9fa0b1c2d3e4',
  version: '1.4.1',
  created_at: '2026-11-20T15:21:40.502Z',
  completed_at: '2026-11-20T15:26:12.000Z',
  scm_sha: '1c002ddb5f1a7e3c9b8d6f4e2a0c1b3d5e7f9a8b',
  build_url: 'https://ci.example.com/runs/4698',
  build_number: '4698',
}

const example: Comparison = {
  product_name,
  from: {
    ...older,
    environment_name: 'production',
    deployment_id: '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55',
  },
  to: { ...newer, environment_name: null, deployment_id: null },
  direction: 'forward',
  versions: [newer],
  more: false,
  compare_url: `${scm_repository}/compare/${older.scm_sha}...${newer.scm_sha}`,
}

export const compareVersions = {
  id: 'compareVersions',
  tag: 'Versions',
  summary: 'Compare two versions of a product',
  description: `Which versions, and so which commits, lie between two versions, or between what runs in two environments: current in an environment
is what completed there last. Versions are in the order in which they were first named. At most ${maxComparedVersions} are in the answer, the newest.`,
  query: comparisonQuery,
  answer: {
    status: 200,
    description: 'Both, and what lies between them.',
    content: { schema: comparison, example },
  },
  errors: {
    400: "Query parameter 'from' is required",
    404: "No deployment of product 'checkout' was completed in environment 'production'",
    503: 'The versions of the product cannot be read at the moment: try again',
  },
} as const satisfies Endpoint
