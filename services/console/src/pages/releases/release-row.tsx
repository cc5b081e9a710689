import { ActionIcon, Table, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { deploymentAddress, productAddress, versionAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Deployment, removeVersion, type Version } from './queries.ts'
import type { ReleaseProgress } from './release-progress.ts'
import classes from './releases.module.css'

type Props = {
  index: number
  measure: (element: HTMLElement | null) => void
  releaseId: string
  version: Version
  progress: ReleaseProgress
  canRemove: boolean
}

/** The latest deployment of a version to an environment. */
const DeploymentCell = ({ deployment }: { deployment: Deployment | undefined }) => {
  if (deployment === undefined)
    return (
      <>
        <span aria-hidden>–</span>
        <VisuallyHidden>not deployed</VisuallyHidden>
      </>
    )
  const { id, status, updated_at, completed_at } = deployment
  return (
    <PageLink href={deploymentAddress(id)} c="inherit" underline="never">
      <StatusBadge status={status} />
      <Text size="xs">
        <RelativeTime time={completed_at ?? updated_at} />
      </Text>
    </PageLink>
  )
}

const RemoveVersion = ({ releaseId, version }: { releaseId: string; version: Version }) => {
  const { mutate, isPending } = useMutation(removeVersion(releaseId))
  const label = `Remove ${version.product_name} ${version.version}`
  const showFailure = ({ message }: Error): void => {
    notifications.show({ color: 'red', title: 'The version was not removed', message })
  }
  return (
    <Tooltip label="Remove from the release">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        loading={isPending}
        onClick={() => mutate(version.id, { onError: showFailure })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/**
 * A version of the release, with a cell for each environment that any version of the release was deployed to.
 */
export const ReleaseRow = (props: Props) => {
  const { index, measure, releaseId, version, progress, canRemove } = props
  const { id, product_name } = version
  return (
    <Table.Tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <Table.Th scope="row" fw={400} className={classes.version}>
        <PageLink href={productAddress(product_name)} fw={500} cut={product_name} />
        <PageLink
          href={versionAddress(product_name, version.version)}
          className="mono"
          cut={version.version}
        />
      </Table.Th>
      {progress.environments.map((environment) => (
        <Table.Td key={environment.id}>
          <DeploymentCell deployment={progress.find(id, environment.id)} />
        </Table.Td>
      ))}
      {canRemove && (
        <Table.Td>
          <RemoveVersion releaseId={releaseId} version={version} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}
