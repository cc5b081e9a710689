import { environmentTypes } from '@shiplog/events'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { environmentType } from './environment.ts'
import { textOrNull } from './fields/answer.ts'
import { nameCursorPattern, optionalChoice, pageByName, statusFilter, textFilter } from './fields/query.ts'
import { deploymentStatusAliases, status } from './fields/status.ts'
import { time } from './fields/time.ts'
import { pageOf } from './resource.ts'

/** Of each product as many environments as a row shows; the others can be asked for by `environment`. */
export const mostMatrixEnvironments = 200
/** How far `behind` counts. */
export const mostBehind = 100

/** Query of `GET /matrix/`. */
export const matrixQuery = z.object({
  product: textFilter('Part of the name of the product, in any case.'),
  product_name: textFilter('The product of exactly this name.'),
  environment: textFilter('Name of the environment: only the places there are shown.'),
  environment_type: optionalChoice(
    environmentTypes,
    'Only places in environments of this type are shown, as `GET /environments/` has it now.',
  ),
  status: statusFilter(
    deploymentStatusAliases,
    'Products with a `latest` of this status, under any of its names, in a place that the other filters leave; all places that those leave are shown.',
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
      'What was tried there last: the deployment that began last, in whatever status. Where its id is that of `current`, all is well.',
  })

/** A product in an environment. */
export const matrixCell = z
  .object({
    environment_id: z.uuid(),
    environment_name: z.string(),
    environment_type: environmentType,
    current: matrixCurrent
      .nullable()
      .describe(
        'What runs there: of the completed deployments the one that ended last; null while none has been completed.',
      ),
    latest: matrixLatest,
    behind: z
      .int()
      .min(0)
      .max(mostBehind)
      .nullable()
      .describe(
        `How many versions of the product were completed in environments of the type before (dev, test, staging, production; the nearest one that the product uses) after the version that is current here was completed there for the last time; if it never was, after it was completed here. Counted to ${mostBehind}, which means that or more. Null without a \`current\` and where there is no such environment.`,
      ),
  })
  .meta({ id: 'MatrixCell' })
export type MatrixCell = z.input<typeof matrixCell>

/** A product, and where it is. */
export const matrixRow = z
  .object({
    product_id: z.uuid(),
    product_name: z.string(),
    environments: z
      .array(matrixCell)
      .max(mostMatrixEnvironments)
      .describe(
        `From dev to production, and by name: at most ${mostMatrixEnvironments}, of more those of higher types and in each type those that were deployed to last.`,
      ),
    more_environments: z.boolean().describe('Whether there are others that are not shown.'),
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
  description: `Of each product that was ever deployed, in each environment: what runs there, and what was tried there last.

\`environment\` and \`environment_type\` choose the places that are shown, and leave out products that have none of them. \`product\` and \`status\`
choose products: one whose last deployment to production failed is shown with its other environments, because what runs there is what
one looks at next. With filters a page may be short or empty and yet have a next one: one request looks through so many places, and no more.`,
  query: matrixQuery,
  answer: {
    ...pageOf(matrixRow, example, 'A page of products, by name.'),
    cursor: nameCursorPattern,
  },
  errors: { 400: `Query parameter 'environment_type' must be one of: ${environmentTypes.join(', ')}` },
} as const satisfies Endpoint
