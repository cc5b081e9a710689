import { Group, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type Comparison, comparisonQuery } from '../../api/comparisons.ts'
import { deploymentsOfVersionQuery } from '../../api/versions.ts'
import { comparisonAddress } from '../../components/addresses.ts'
import { DeploymentsTable } from '../../components/deployments-table.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { VersionTable } from '../../components/version-table.tsx'

type Props = { product: string; version: string; from: string; to: string }

/** Maximum numbers of rows of the tables. The comparison and the version's page have all. */
const maxRows = 20

const countOf = ({ versions, more }: Comparison): string => {
  if (more) return `more than ${versions.length} versions`
  return versions.length === 1 ? '1 version' : `${versions.length} versions`
}

/** Says what a start would do to the environment: `It would bring 3 versions: 1.4.1 runs there now`. */
const sentenceOf = (comparison: Comparison): string => {
  const { from, direction } = comparison
  if (direction === 'same') return 'This version runs there now.'
  return direction === 'forward'
    ? `It would bring ${countOf(comparison)}: ${from.version} runs there now.`
    : `It would take back ${countOf(comparison)}: the newer ${from.version} runs there now.`
}

/** The versions between the current version of the environment and the one that is to start. */
export const Changes = ({ product, from, to }: Props) => {
  const { data: outcome } = useSuspenseQuery(comparisonQuery(product, from, to))
  if ('problem' in outcome)
    return (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        There is nothing to compare with: {outcome.problem}
      </Text>
    )
  const { comparison } = outcome
  const newest = comparison.versions.toReversed().slice(0, maxRows)
  return (
    <Stack gap="xs">
      <Group gap="md" align="baseline">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sentenceOf(comparison)}
        </Text>
        <PageLink href={comparisonAddress({ product, from, to })}>See the comparison</PageLink>
        {comparison.compare_url !== null && (
          <Text size="sm" component="div">
            <ExternalLink to={comparison.compare_url}>Compare the commits</ExternalLink>
          </Text>
        )}
      </Group>
      {newest.length > 0 && <VersionTable product={product} versions={newest} />}
      {newest.length < comparison.versions.length && (
        <Text size="sm">These are the newest {maxRows}: the comparison has all.</Text>
      )}
    </Stack>
  )
}

/** Where the version was deployed so far, newest first. */
export const EarlierDeployments = ({ product, version }: Props) => {
  const { data } = useSuspenseQuery(deploymentsOfVersionQuery(product, version))
  if (data.rows.length === 0) return <Text size="sm">There is no deployment of this version yet.</Text>
  return (
    <>
      <DeploymentsTable
        deployments={data.rows.slice(0, maxRows)}
        label="Deployments of this version, newest first"
      />
      {data.rows.length > maxRows && <Text size="sm">These are the newest {maxRows}.</Text>}
    </>
  )
}
