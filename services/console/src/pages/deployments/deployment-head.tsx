import { Alert, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { preflightChecksAddress, productAddress, versionAddress } from '../../components/addresses.ts'
import { PageLink } from '../../components/page-link.tsx'
import { PreflightBadge } from '../../components/preflight-badge.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import classes from './deployments.module.css'
import type { Deployment } from './queries.ts'

/** Product, version, environment and status of a deployment, and its error if it has one. */
export const DeploymentHead = ({ deployment }: { deployment: Deployment }) => {
  const { product_name, version, environment_name, status, error_message, error_code } = deployment
  const { preflight_status: preflight } = deployment
  const hasError = error_message !== null || error_code !== null
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" className={classes.wrap}>
        <PageLink href={productAddress(product_name)} inherit c="inherit">
          {product_name}
        </PageLink>{' '}
        <PageLink href={versionAddress(product_name, version)} inherit className="mono">
          {version}
        </PageLink>{' '}
        <IconArrowRight size={16} aria-label="to" style={{ verticalAlign: '-2px' }} /> {environment_name}
      </Title>
      <Group gap="xs">
        <StatusBadge status={status} />
        {preflight !== null && (
          <>
            <Text size="sm">Checks:</Text>
            <PreflightBadge outcome={preflight} />
          </>
        )}
        {preflight !== null && preflight !== 'passed' && (
          <PageLink
            href={preflightChecksAddress({
              product: product_name,
              environment: environment_name,
              outcome: preflight,
            })}
          >
            See the checks
          </PageLink>
        )}
      </Group>
      {hasError && (
        <Alert
          color={status === 'failed' ? 'red' : 'gray'}
          title={status === 'failed' ? 'The deployment failed' : 'An error was reported'}
        >
          {error_message !== null && (
            <Text size="sm" className={classes.message} tabIndex={0} role="group" aria-label="Error message">
              {error_message}
            </Text>
          )}
          {error_code !== null && (
            <Text size="sm" className="mono" mt={4}>
              Code {error_code}
            </Text>
          )}
        </Alert>
      )}
    </Stack>
  )
}
