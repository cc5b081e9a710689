import { notifications } from '@mantine/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Schemas, unwrap } from '../../api/client.ts'

/**
 * Beginning of the query keys of other pages that show the contents of releases, such as a product's page.
 */
const contentsKey = ['release-contents']

/** Returns a success handler that shows a message, and fetches all data about releases again. */
const showAndRefetch = (queryClient: QueryClient, message: string) => async (): Promise<void> => {
  notifications.show({ message })
  await Promise.all(
    [['releases'], contentsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}

export const useCreateRelease = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Schemas['ReleaseRequest']) => unwrap(await api.POST('/releases/', { body })),
    onSuccess: showAndRefetch(queryClient, 'The release was created'),
  })
}

export const useUpdateRelease = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Schemas['ReleasePatch']) =>
      unwrap(await api.PATCH('/releases/{release-id}', { params: { path: { 'release-id': id } }, body })),
    onSuccess: showAndRefetch(queryClient, 'The release was changed'),
  })
}

/**
 * Deletes a release.
 *
 * @param leave goes to a page that does not show the release, because fetching it again would be answered 404
 */
export const useDeleteRelease = (id: string, leave: () => Promise<void>) => {
  const queryClient = useQueryClient()
  return useMutation<void>({
    mutationFn: async () => {
      await api.DELETE('/releases/{release-id}', { params: { path: { 'release-id': id } } })
    },
    onSuccess: async () => {
      notifications.show({ message: 'The release was deleted' })
      await leave()
      await Promise.all(
        [['releases', 'list'], contentsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
  })
}

export const useAddVersion = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (version_id: string) =>
      unwrap(
        await api.POST('/releases/{release-id}/versions/', {
          params: { path: { 'release-id': id } },
          body: { version_id },
        }),
      ),
    onSuccess: showAndRefetch(queryClient, 'The version was added'),
  })
}

export const useRemoveVersion = (id: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (versionId: string) => {
      await api.DELETE('/releases/{release-id}/versions/{version-id}', {
        params: { path: { 'release-id': id, 'version-id': versionId } },
      })
    },
    onSuccess: showAndRefetch(queryClient, 'The version was removed'),
  })
}
