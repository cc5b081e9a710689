import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { environmentsQuery } from '../../api/environments.ts'
import { MutationError } from '../../components/mutation-error.tsx'
import { type Release, releaseDeploymentsQuery, releaseVersionsQuery, saveRelease } from './queries.ts'

type Props = { release: Release; onClose: () => void }

/**
 * Counts the versions of a release (`all`), and those whose latest deployment is completed in no production
 * environment (`missing`).
 */
const useMissing = (id: string) => {
  const [{ data: versions }, { data: deployments }, { data: environments }] = useSuspenseQueries({
    queries: [releaseVersionsQuery(id), releaseDeploymentsQuery(id), environmentsQuery],
  })
  const production = new Set(environments.filter(({ type }) => type === 'production').map((one) => one.id))
  const deployed = new Set(
    deployments.rows
      .filter(({ environment_id, status }) => status === 'completed' && production.has(environment_id))
      .map(({ version_id }) => version_id),
  )
  const missing = versions.rows.filter(({ id: versionId }) => !deployed.has(versionId)).length
  return { missing, all: versions.rows.length }
}

/**
 * Asks for confirmation, and finishes a release. It shows the number of versions that are not completed in
 * production.
 */
export const FinishRelease = ({ release, onClose }: Props) => {
  const { mutate, isPending, error } = useMutation(saveRelease(release))
  const { missing, all } = useMissing(release.id)
  return (
    <Modal opened onClose={onClose} title="Finish this release?">
      <Stack gap="sm">
        <Text size="sm">Versions can be neither added nor removed until the release is opened again.</Text>
        {missing > 0 && (
          <Alert color="yellow">
            {missing} of {all} versions {missing === 1 ? 'is' : 'are'} not completed in production
          </Alert>
        )}
        <MutationError error={error} />
        <Group justify="end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button
            loading={isPending}
            data-autofocus
            onClick={() => mutate({ status: 'completed' }, { onSuccess: onClose })}
          >
            Finish the release
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
