import { buildFields, examplesOf, shapeOf } from '@shiplog/events'
import { z } from 'zod'
import { inAnswer } from '../fields/event-fields.ts'
import { pageQuery, statusFilter, textFilter } from '../fields/query.ts'
import { buildStatusAliases, status } from '../fields/status.ts'
import { time } from '../fields/time.ts'
import { resource } from '../resource.ts'

/** A version in an answer. */
export const version = z
  .object({
    id: z.uuid(),
    product_id: z.uuid(),
    product_name: z.string(),
    version: z.string(),
    status: status()
      .nullable()
      .describe('Status of the build; null when no build of the version was reported.'),
    created_at: time().describe('Time when an event first named the version.'),
    updated_at: time(),
    ...shapeOf(buildFields, inAnswer),
  })
  .meta({ id: 'Version' })
export type Version = z.input<typeof version>

export const versionExample = {
  id: 'c2f7d1aa-0a3b-5c42-9f0a-3d0f4b7c9e22',
  product_id: '5b0f3c9e-63f4-5a0c-8f0e-0d8f6d6f5a11',
  product_name: 'checkout',
  version: '1.4.2',
  status: 'completed',
  ...examplesOf(buildFields),
  extra_metadata: { coverage: 91.5 },
  created_at: '2026-11-21T09:48:03.120Z',
  started_at: '2026-11-21T09:48:03.000Z',
  completed_at: '2026-11-21T09:52:40.000Z',
  updated_at: '2026-11-21T09:52:40.311Z',
} as const satisfies Version

const versions = resource({ tag: 'Versions', name: 'version', schema: version, example: versionExample })

export const listVersions = versions.list('listVersions', {
  query: z.object({
    product: textFilter('Name of the product.'),
    version: textFilter('Exactly this version; needs `product`.'),
    scm_sha: textFilter('Commit SHA; a prefix of 7 or more characters matches.'),
    status: statusFilter(buildStatusAliases),
    ...pageQuery,
  }),
  errors: { 400: "Query parameter 'version' needs 'product'" },
})

export const getVersion = versions.get('getVersion')
