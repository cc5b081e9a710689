import { Table, Text, VisuallyHidden } from '@mantine/core'
import { HiddenRowsSpacer, useVirtualRows } from '../../components/virtual-rows.tsx'
import type { Release, Version } from './queries.ts'
import type { ReleaseProgress } from './release-progress.ts'
import { ReleaseRow } from './release-row.tsx'
import classes from './releases.module.css'

type Props = {
  release: Release
  versions: Version[]
  progress: ReleaseProgress
  canRemove: boolean
}

/**
 * A table of a release: versions in rows, environments in columns. Only rows in or near the window are
 * rendered.
 */
export const ReleaseTable = ({ release, versions, progress, canRemove }: Props) => {
  const rows = useVirtualRows(versions.length, 61, (index) => versions[index]?.id ?? String(index))
  const width = 220 + progress.environments.length * 150 + (canRemove ? 60 : 0)
  return (
    <Table.ScrollContainer minWidth={width} tabIndex={0} role="group" aria-label="Versions of the release">
      <Table
        ref={rows.table}
        aria-label={`Versions of ${release.name} by environment`}
        aria-rowcount={versions.length + 1}
      >
        <Table.Thead>
          <Table.Tr aria-rowindex={1}>
            <Table.Th scope="col" className={classes.version}>
              Version
            </Table.Th>
            {progress.environments.map(({ id, name, completed }) => (
              <Table.Th key={id} scope="col" maw={240}>
                <Text span inherit truncate display="block" title={name}>
                  {name}
                </Text>
                <Text size="xs" fw={400}>
                  {completed} of {versions.length} completed
                </Text>
              </Table.Th>
            ))}
            {canRemove && (
              <Table.Th scope="col" w={60}>
                <VisuallyHidden>Remove</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <HiddenRowsSpacer height={rows.heightBefore} />
          {rows.items.map(({ index, key }) => {
            const version = versions[index]
            return version === undefined ? null : (
              <ReleaseRow
                key={key}
                index={index}
                measure={rows.measure}
                releaseId={release.id}
                version={version}
                progress={progress}
                canRemove={canRemove}
              />
            )
          })}
          <HiddenRowsSpacer height={rows.heightAfter} />
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
