import { z } from 'zod'
import { version, versionExample } from '../catalog/version.ts'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import { nameLength, requiredText } from '../fields/text.ts'
import { answerOf } from '../resource.ts'

/** Largest number of versions in the answer to one comparison. */
export const maxComparedVersions = 200

const environmentPrefix = 'environment:'
const versionPrefix = 'version:'

/** One side of a comparison, as the query names it. */
export type ComparedSide = { environment: string } | { version: string }

const toSide = (text: string): ComparedSide => {
  if (text.startsWith(environmentPrefix)) return { environment: text.slice(environmentPrefix.length) }
  return { version: text.startsWith(versionPrefix) ? text.slice(versionPrefix.length) : text }
}

const side = (which: string) =>
  requiredText(environmentPrefix.length + nameLength)
    .meta({ examples: [versionExample.version, `${environmentPrefix}production`] })
    .transform(toSide)
    .meta({
      description: `${which}: a version, or \`${environmentPrefix}<name>\`, for the version that is current in that environment. Write \`${versionPrefix}\` before a version whose name begins with \`${environmentPrefix}\` or \`${versionPrefix}\`.`,
    })

/** A version, with the person who built it and the commit that it was built from. */
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
    environment_name: textOrNull().describe(
      'Name of the environment in the query; null when the query named a version.',
    ),
    deployment_id: z
      .uuid()
      .nullable()
      .describe('The deployment that is current in the environment; null when the query named a version.'),
  })
  .meta({ id: 'ComparisonEnd' })

export const comparisonDirection = z
  .enum(['forward', 'backward', 'same'])
  .describe(
    '`forward` when `to` is the newer version, `backward` when it is the older one, `same` when both are one version. The version whose first event came later is the newer one.',
  )

export const comparison = z
  .object({
    product_name: z.string().describe('Name of the product in the query.'),
    from: comparisonEnd,
    to: comparisonEnd,
    direction: comparisonDirection,
    versions: z
      .array(comparedVersion)
      .describe(
        'The versions after the older one, up to and including the newer one, in the order in which events first named them.',
      ),
    more: z.boolean().describe('Whether older ones of the `versions` are left out.'),
    compare_url: textOrNull().describe(
      'Page that shows the commits from the older to the newer version. Null unless both commits are known, differ, and are of one repository on a known kind of host: GitHub, GitLab, Bitbucket, Azure DevOps, Gitea or Forgejo, recognised by the name of the host.',
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
  description: `Lists the versions between two versions of a product, or between those that are current in two environments, and links to their commits.
The version that is current in an environment is that of the completed deployment that ended last. Versions are in the order in which events first
named them. The answer has at most ${maxComparedVersions} versions: the newest ones.`,
  query: z.object({
    product: requiredText().meta({ description: 'Name of the product.', examples: [product_name] }),
    from: side('The version to start from'),
    to: side('The version to compare with it'),
  }),
  answer: answerOf(comparison, example, 'Both versions, and the versions between them.'),
  errors: {
    400: "Query parameter 'from' is required",
    404: "No deployment of product 'checkout' was completed in environment 'production'",
    503: 'The versions of the product cannot be read at the moment: try again',
  },
} as const satisfies Endpoint
