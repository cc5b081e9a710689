import { z } from 'zod'
import { type Endpoint, lookupErrors } from '../endpoint.ts'
import { metadataOrNull, textOrNull } from '../fields/answer.ts'
import { choiceOr, requiredChoice } from '../fields/choice.ts'
import { optionalMetadata, patchMetadata } from '../fields/metadata.ts'
import { optionalChoice, pageQuery, textFilter } from '../fields/query.ts'
import { optionalText, patchText, proseLength, requiredText } from '../fields/text.ts'
import { time } from '../fields/time.ts'
import { pick } from '../pick.ts'
import { answerOf, pageOf, resource } from '../resource.ts'
import { version, versionExample } from './version.ts'

export const releaseStatuses = ['draft', 'in_progress', 'completed', 'cancelled'] as const
export type ReleaseStatus = (typeof releaseStatuses)[number]

/** Maximum number of versions in a release; an installation may set another number. */
export const maxReleaseVersions = 500

const nameDescription = 'Any text; several releases may have the same.'
const statusDescription =
  'May change from any status to any other. The versions of a completed or cancelled release cannot be changed.'

/** Body of `POST /releases/`. */
export const releaseRequest = z
  .object({
    name: requiredText().describe(nameDescription),
    description: optionalText(proseLength),
    status: choiceOr(releaseStatuses, 'draft').describe(`By default \`draft\`. ${statusDescription}`),
    extra_metadata: optionalMetadata(),
  })
  .meta({ id: 'ReleaseRequest' })

/**
 * Body of `PATCH /releases/{release-id}`: missing fields stay unchanged, null clears all but name and status.
 */
export const releasePatch = z
  .object({
    name: requiredText().optional().describe(nameDescription),
    description: patchText(proseLength),
    status: requiredChoice(releaseStatuses).optional().describe(statusDescription),
    extra_metadata: patchMetadata(),
  })
  .meta({ id: 'ReleasePatch' })
export type ReleasePatch = z.output<typeof releasePatch>

const releaseStatus = z.enum(releaseStatuses).meta({ id: 'ReleaseStatus', description: statusDescription })

/** A release in an answer. */
export const release = z
  .object({
    id: z.uuid(),
    name: z.string().describe(nameDescription),
    description: textOrNull(),
    status: releaseStatus,
    extra_metadata: metadataOrNull(),
    created_by: z.string().describe('Subject of the user who created the release.'),
    created_at: time(),
    updated_at: time().describe(
      'Time when one of these fields last changed; changes of its versions do not count.',
    ),
  })
  .meta({ id: 'Release' })
export type Release = z.input<typeof release>

const example = {
  id: '0198c0e5-3d4e-7f50-8162-738495061728',
  name: 'Winter sale',
  description: 'Checkout and search, together',
  status: 'in_progress',
  extra_metadata: { ticket: 'SHOP-4711' },
  created_by: 'ada',
  created_at: '2026-11-21T11:00:00.000Z',
  updated_at: '2026-11-21T11:20:00.000Z',
} satisfies Release

const tag = 'Releases'
const releases = resource({ tag, name: 'release', schema: release, example })

export const createRelease = releases.create('createRelease', {
  description:
    'A release groups versions of several products that belong together, one version of each product.',
  body: { schema: releaseRequest, example: pick(releaseRequest, example) },
  errors: { 400: "Field 'name' is required" },
})

export const listReleases = releases.list('listReleases', {
  query: z.object({
    status: optionalChoice(releaseStatuses, 'Releases in this status.'),
    name: textFilter('Exactly this name.'),
    product: textFilter('Name of a product that the release has a version of.'),
    ...pageQuery,
  }),
  errors: { 400: `Query parameter 'status' must be one of: ${releaseStatuses.join(', ')}` },
})

export const getRelease = releases.get('getRelease')

export const updateRelease = releases.change('updateRelease', {
  description:
    'Takes any subset of the fields. `null` clears a field. `extra_metadata` is replaced as a whole.',
  body: { schema: releasePatch, example: { status: 'completed' } },
  errors: { 400: `Field 'status' must be one of: ${releaseStatuses.join(', ')}` },
})

export const deleteRelease = releases.remove('deleteRelease', {
  description: 'Does not delete the versions of the release.',
})

export const addReleaseVersion = {
  id: 'addReleaseVersion',
  tag,
  summary: 'Add a version to a release',
  description: `Only while the release is \`draft\` or \`in_progress\`. A release has one version of each product, and at most ${maxReleaseVersions} versions, unless your
installation allows another number. Deleting a product also removes its version from all releases.`,
  body: {
    // An id that is not a UUID is answered like an unknown id.
    schema: z.object({ version_id: requiredText() }).meta({ id: 'ReleaseVersionRequest' }),
    example: { version_id: versionExample.id },
  },
  answer: { ...answerOf(version, versionExample, 'The version that was added.'), status: 201 },
  errors: {
    ...lookupErrors,
    400: "Field 'version_id' is required",
    409: "The release has version '1.4.1' of product 'checkout': remove it first",
  },
} as const satisfies Endpoint

export const listReleaseVersions = {
  id: 'listReleaseVersions',
  tag,
  summary: 'List the versions of a release',
  query: z.object(pageQuery),
  answer: pageOf(version, versionExample, 'A page of versions, last added first.'),
  errors: lookupErrors,
} as const satisfies Endpoint

export const removeReleaseVersion = {
  id: 'removeReleaseVersion',
  tag,
  summary: 'Remove a version from a release',
  description: 'Only while the release is `draft` or `in_progress`.',
  answer: { status: 204, description: 'The version is removed from the release.' },
  errors: {
    ...lookupErrors,
    409: 'The release is completed, so its versions cannot be changed: change its status first',
  },
} as const satisfies Endpoint
