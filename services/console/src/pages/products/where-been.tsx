import { Badge, Group } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { deploymentAddress } from '../../components/addresses.ts'
import { GoLink } from '../../components/go-link.tsx'
import { statusLook } from '../../components/status-badge.tsx'
import type { Been } from './been.ts'
import classes from './where-been.module.css'

const wordOf = ({ status, runs }: Been): string => {
  if (runs) return 'runs'
  return status === 'completed' ? 'was there' : statusLook(status).label
}

/** The environments of a version: where it runs, where it failed, and by their names alone where it was. */
export const WhereBeen = ({ been }: { been: Been[] }) => (
  <Group gap={6}>
    {been.map((one) => {
      const Icon = one.runs ? IconCircleCheckFilled : statusLook(one.status).Icon
      return (
        <Badge
          key={one.environment}
          component={GoLink}
          href={deploymentAddress(one.deploymentId)}
          variant={one.runs ? 'light' : 'default'}
          color="green"
          leftSection={<Icon size={14} aria-hidden />}
          className={classes.badge}
          title={`${one.environment}: ${wordOf(one)}`}
        >
          {one.environment}
          {(one.runs || one.status !== 'completed') && ` · ${wordOf(one)}`}
        </Badge>
      )
    })}
  </Group>
)
