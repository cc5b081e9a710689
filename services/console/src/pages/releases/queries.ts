import { notifications } from '@mantine/notifications'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from '../../api/all-pages.ts'
import { api, type Schemas, unwrapOrNull } from '../../api/client.ts'
import { listQuery } from '../../api/list-query.ts'
import type { ReleaseSearch } from './search.ts'

export type Release = Schemas['Release']
export type Version = Schemas['Version']
export type Deployment = Schemas['Deployment']

/** Maximum number of pages to fetch of a release's versions, and of their deployments: 4,000 rows each. */
const maxPages = 20

const pathOf = (id: string) => ({ 'release-id': id })

export const releasesQuery = (search: ReleaseSearch) =>
  listQuery(['releases', 'list', search], (query, signal) =>
    api.GET('/releases/', { params: { query: { ...search, ...query } }, signal }),
  )

/** A release; null when there is none with this id. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'one', id],
    queryFn: ({ signal }) =>
      unwrapOrNull(api.GET('/releases/{release-id}', { params: { path: pathOf(id) }, signal })),
  })

export const releaseVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'versions', id],
    queryFn: ({ signal }) =>
      allPages(
        (query) =>
          api.GET('/releases/{release-id}/versions/', { params: { path: pathOf(id), query }, signal }),
        { maxPages },
      ),
  })

/** The latest deployment of each version of a release to each environment. */
export const releaseDeploymentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['releases', 'deployments', id],
    queryFn: ({ signal }) =>
      allPages(
        (query) =>
          api.GET('/releases/{release-id}/deployments/', { params: { path: pathOf(id), query }, signal }),
        { maxPages },
      ),
  })

/** `release-contents`: data of pages that show versions of releases, such as a product's page. */
const meta = { stale: ['releases', 'release-contents'] } as const

const show = (message: string): void => void notifications.show({ message })

/** Changes a release, or creates one. @param release null for a new release, which needs a name */
export const saveRelease = (release: Release | null) =>
  mutationOptions({
    mutationFn: async (values: Schemas['ReleasePatch']) =>
      release === null
        ? (await api.POST('/releases/', { body: values as Schemas['ReleaseRequest'] })).data
        : (await api.PATCH('/releases/{release-id}', { params: { path: pathOf(release.id) }, body: values }))
            .data,
    onSuccess: () => show(release === null ? 'The release was created' : 'The release was changed'),
    meta,
  })

/** @param leave goes to a page that does not show the release */
export const deleteRelease = (id: string, leave: () => Promise<void>) =>
  mutationOptions({
    mutationFn: () => api.DELETE('/releases/{release-id}', { params: { path: pathOf(id) } }),
    onSuccess: async () => {
      show('The release was deleted')
      await leave()
    },
    meta,
  })

export const addVersion = (id: string) =>
  mutationOptions({
    mutationFn: (version_id: string) =>
      api.POST('/releases/{release-id}/versions/', { params: { path: pathOf(id) }, body: { version_id } }),
    onSuccess: () => show('The version was added'),
    meta,
  })

export const removeVersion = (id: string) =>
  mutationOptions({
    mutationFn: (versionId: string) =>
      api.DELETE('/releases/{release-id}/versions/{version-id}', {
        params: { path: { ...pathOf(id), 'version-id': versionId } },
      }),
    onSuccess: () => show('The version was removed'),
    meta,
  })
