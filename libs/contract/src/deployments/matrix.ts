import { environmentTypes } from '@shiplog/events'
import { z } from 'zod'
import { environmentType } from '../catalog/environment.ts'
import type { Endpoint } from '../endpoint.ts'
import { textOrNull } from '../fields/answer.ts'
import {
  nameCursorPattern,
  optionalChoice,
  pageByName,
  statusFilter,
  textFilter,
  timeFilter,
} from '../fields/query.ts'
import { deploymentStatusAliases, status } from '../fields/status.ts'
import { time } from '../fields/time.ts'
import { pageOf } from '../resource.ts'

/** Largest number of environments in a row of the matrix. The others can be requested by `environment`. */
export const maxMatrixEnvironments = 200
/** Highest value of `behind`. */
export const maxVersionsBehind = 100
/** Highest value of `X-Unchanged-Count`. */
export const maxUnchangedCount = 1_000

/** Orders of `GET /matrix/`. */
export const matrixSorts = ['name', 'changed', 'behind'] as const
export type MatrixSort = (typeof matrixSorts)[number]

/** Query of `GET /matrix/`. */
export const matrixQuery = z.object({
  product: textFilter('Part of the name of the product; upper and lower case are the same.'),
  product_name: textFilter('Exact name of the product.'),
  environment: textFilter('Name of the environment: only its cells are shown.'),
  environment_type: optionalChoice(
    environmentTypes,
    'Type of the environments whose cells are shown, as `GET /environments/` has it now.',
  ),
  status: statusFilter(
    deploymentStatusAliases,
    'Status of `latest`, under any of its names: shows the products with at least one such cell among those that the other filters leave. All cells that the other filters leave are shown.',
  ),
  sort: optionalChoice(
    matrixSorts,
    'Order of the products; default `name`. `changed`: last change first. `behind`: by the highest `behind` in production, highest first, then as `changed`.',
  ),
  changed_since: timeFilter(
    'Only products whose last change was at this time or later. The first page then has `X-Unchanged-Count`.',
  ),
  ...pageByName,
})
export type MatrixQuery = z.output<typeof matrixQuery>

const deployment_id = z.uuid().describe('The deployment; `GET /deployments/{deployment-id}`.')

const matrixCurrent = z
  .object({
    deployment_id,
    version_id: z.uuid(),
    version: z.string(),
    completed_at: time(),
    deployed_by: textOrNull(),
    deployed_by_name: textOrNull(),
  })
  .meta({ id: 'MatrixCurrent' })

const matrixLatest = z
  .object({
    deployment_id,
    version_id: z.uuid(),
    version: z.string(),
    status: status(),
    deployed_at: time(),
    updated_at: time(),
    deployed_by: textOrNull(),
  })
  .meta({
    id: 'MatrixLatest',
    description:
      'The deployment to the environment that began last, in any status. It has the id of `current` when it was completed and is what runs there.',
  })

/** A cell of the matrix: one product in one environment. */
export const matrixCell = z
  .object({
    environment_id: z.uuid(),
    environment_name: z.string(),
    environment_type: environmentType,
    current: matrixCurrent
      .nullable()
      .describe(
        'What runs in the environment: the completed deployment that ended last; null while no deployment is completed.',
      ),
    latest: matrixLatest,
    behind: z
      .int()
      .min(0)
      .max(maxVersionsBehind)
      .nullable()
      .describe(
        `Versions behind: the number of newer versions of the product that were completed in environments of the nearest type below (in the order dev, test, staging, production) to which the product is deployed. Counted are versions that were completed there after the last completion there of the version that is current here or, when it was never completed there, after its completion here. ${maxVersionsBehind} means ${maxVersionsBehind} or more. Null without a \`current\`, and when the product is in no environment of a type below.`,
      ),
  })
  .meta({ id: 'MatrixCell' })
export type MatrixCell = z.input<typeof matrixCell>

/** A row of the matrix: a product, and its cells. */
export const matrixRow = z
  .object({
    product_id: z.uuid(),
    product_name: z.string(),
    environments: z
      .array(matrixCell)
      .max(maxMatrixEnvironments)
      .describe(
        `One cell for each environment to which the product was deployed, ordered from dev to production and by name. At most ${maxMatrixEnvironments}: of more, production comes first, and within a type the environments with the newest deployments.`,
      ),
    more_environments: z
      .boolean()
      .describe('Whether the product is in further environments that match and are not shown.'),
  })
  .meta({ id: 'MatrixRow' })
export type MatrixRow = z.input<typeof matrixRow>

const example: MatrixRow = {
  product_id: '5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11',
  product_name: 'checkout',
  environments: [
    {
      environment_id: '1f9f6c2e-9a44-5d1b-b0a7-7b8c5e2d3f33',
      environment_name: 'production',
      environment_type: 'production',
      current: {
        deployment_id: '0198c0de-7a10-7c11-9d4e-2f0b8a6c1e55',
        version_id: 'c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22',
        version: '1.4.2',
        completed_at: '2026-11-21T10:02:31.000Z',
        deployed_by: 'ada',
        deployed_by_name: 'Ada Lovelace',
      },
      latest: {
        deployment_id: '0198c1a2-11c4-7d02-8a57-63b1f0d2aa10',
        version_id: '8e0b6f2d-5d4c-5b0e-9a1b-7c2f3e4d5a66',
        version: '1.5.0',
        status: 'failed',
        deployed_at: '2026-11-21T13:35:04.000Z',
        updated_at: '2026-11-21T13:37:40.120Z',
        deployed_by: 'grace',
      },
      behind: 2,
    },
  ],
  more_environments: false,
}

export const getMatrix = {
  id: 'getMatrix',
  tag: 'Deployments',
  summary: 'Show what runs where',
  description: `Shows a row for each product that was ever deployed, with a cell for each of its environments: what runs there (\`current\`), and which deployment
began there last (\`latest\`).

\`environment\` and \`environment_type\` choose cells, and leave out products without such a cell. \`product\`, \`product_name\` and \`status\` choose products:
a product whose last deployment to production failed is shown with its other environments, too. With filters a page may be short or empty
and yet have a next page, because one request searches a limited number of cells.

\`sort\` orders the products. The last change of a product is the \`occurred_at\` of its newest deployment event, or its receipt if that was earlier.
With \`behind\`, environments of other types than production do not count, and filters do not matter. This order follows
deployments within seconds, and changed types of environments within an hour; \`behind\` of each cell is always exact. With
\`changed\` and \`behind\` a product moves forward when it changes: one that does so while you page may be missing on later pages. Read the first
pages again, or sort by \`name\` where each product is needed.`,
  query: matrixQuery,
  answer: {
    ...pageOf(matrixRow, example, 'A page of products.'),
    cursor: nameCursorPattern,
    headers: {
      'X-Unchanged-Count': {
        description: `On the first page of a request with \`changed_since\`: the number of products of the account whose last change was before, whatever the other filters. ${maxUnchangedCount} means ${maxUnchangedCount} or more.`,
        schema: { type: 'integer', minimum: 0, maximum: maxUnchangedCount },
      },
    },
  },
  errors: { 400: `Query parameter 'environment_type' must be one of: ${environmentTypes.join(', ')}` },
} as const satisfies Endpoint
