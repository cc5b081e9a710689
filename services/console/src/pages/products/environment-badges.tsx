import { Badge, Group } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { deploymentAddress } from '../../components/addresses.ts'
import { LightLink } from '../../components/light-link.tsx'
import { statusLook } from '../../components/status-badge.tsx'
import classes from './environment-badges.module.css'
import type { VersionEnvironment } from './version-environments.ts'

const labelOf = ({ status, isCurrent }: VersionEnvironment): string => {
  if (isCurrent) return 'runs'
  return status === 'completed' ? 'ran before' : statusLook(status).label
}

/**
 * A badge for each environment of a version. A badge with the name alone means that the version ran there
 * before, and no longer runs there.
 */
export const EnvironmentBadges = ({ environments }: { environments: VersionEnvironment[] }) => (
  <Group gap={6}>
    {environments.map((one) => {
      const Icon = one.isCurrent ? IconCircleCheckFilled : statusLook(one.status).Icon
      return (
        <Badge
          key={one.environment}
          component={LightLink}
          href={deploymentAddress(one.deploymentId)}
          variant={one.isCurrent ? 'light' : 'default'}
          color="green"
          leftSection={<Icon size={14} aria-hidden />}
          className={classes.badge}
          title={`${one.environment}: ${labelOf(one)}`}
        >
          {one.environment}
          {(one.isCurrent || one.status !== 'completed') && ` · ${labelOf(one)}`}
        </Badge>
      )
    })}
  </Group>
)
