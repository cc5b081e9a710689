import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLockOpen } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { preflightChecksAddress } from '../../components/addresses.ts'
import { DataBoundary } from '../../components/data-boundary.tsx'
import { Page } from '../../components/page.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { PreflightBadge, preflightLook } from '../../components/preflight-badge.tsx'
import { EmptyState } from '../../components/states.tsx'
import { useHasRole } from '../../session/session.ts'
import { CheckFacts } from './check-facts.tsx'
import { EvaluatedRules } from './evaluated-rules.tsx'
import { OpenOverrides } from './open-overrides.tsx'
import { OverrideModal } from './override-modal.tsx'
import { checkQuery, type PreflightCheck } from './queries.ts'

const route = getRouteApi('/shell/console/preflight-checks/$checkId')

const NoCheck = () => (
  <Page>
    <EmptyState title="There is no such check">
      <Text size="sm">
        Its product was deleted, or the check is older than the time for which checks are kept.
      </Text>
      <PageLink href={preflightChecksAddress()}>All checks</PageLink>
    </EmptyState>
  </Page>
)

const Check = ({ check }: { check: PreflightCheck }) => {
  const { product_name: product, version, environment_name: environment, outcome } = check
  const mayOverride = useHasRole('admin') && outcome === 'blocked' && check.passed_at === null
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <Page
      title={`${product} ${version} → ${environment}`}
      actions={
        mayOverride && (
          <Button leftSection={<IconLockOpen size={16} aria-hidden />} onClick={open}>
            Override …
          </Button>
        )
      }
    >
      <Group gap="sm">
        <PreflightBadge outcome={outcome} />
        <Text size="sm">{preflightLook(outcome).meaning}</Text>
      </Group>
      <CheckFacts check={check} />
      <Stack gap="xs" component="section" aria-labelledby="rules">
        <Title order={2} size="h4" id="rules">
          Rules
        </Title>
        <EvaluatedRules rules={check.rules} />
      </Stack>
      <DataBoundary>
        <OpenOverrides filters={{ product, environment }} />
      </DataBoundary>
      {opened && <OverrideModal check={check} onClose={close} />}
    </Page>
  )
}

/** A check: what was to start, every rule that was evaluated, and for admins a way to override. */
export const CheckPage = () => {
  const { checkId } = route.useParams()
  const { data: check } = useSuspenseQuery(checkQuery(checkId))
  return check === null ? <NoCheck /> : <Check check={check} />
}
