import { Code, Group, Loader, SegmentedControl, Stack, Tabs, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyableCode } from '../../../components/copyable-code.tsx'
import { anyProductQuery } from '../queries.ts'
import { type KeyProps, MakeKey } from './make-key.tsx'
import { ciSystems, secretName, type Tool, tools } from './snippets.ts'

const Waiting = () => {
  const { data: products = [] } = useQuery(anyProductQuery)
  return (
    <Group gap="sm" role="status" wrap="nowrap">
      <Loader size="xs" aria-hidden />
      <Text size="sm">
        {products.length === 0
          ? 'Waiting for the first event. This page updates by itself when the event arrives.'
          : `“${products[0]?.name}” has arrived. Waiting for its first deployment. This page updates by itself.`}
      </Text>
    </Group>
  )
}

const Pipelines = ({ origin, tool }: { origin: string; tool: Tool }) => (
  <Tabs defaultValue="github" keepMounted={false}>
    <Tabs.List aria-label="CI systems" mb="sm">
      {ciSystems.map(({ id, name }) => (
        <Tabs.Tab key={id} value={id}>
          {name}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    {ciSystems.map(({ id, name, secret }) => (
      <Tabs.Panel key={id} value={id}>
        <Stack gap="xs">
          <Text size="sm">
            Store the key as <Code>{secretName}</Code>: {secret}. Replace product, environment and version by
            your own.
          </Text>
          <CopyableCode code={tools[tool].pipeline[id](origin)} label={name} />
        </Stack>
      </Tabs.Panel>
    ))}
  </Tabs>
)

const toolChoices = Object.entries(tools).map(([value, { name: label }]) => ({ value: value as Tool, label }))

const aboutTools: Record<Tool, string> = {
  commandLine:
    'The first line fetches the command line, one file for Node 20 or later. In a pipeline it asks whether the deployment may start, runs it, and reports how it went. Those who publish the package @shiplog/cli to a registry of their own can run it by npx.',
  curl: 'Needs no Node. In a pipeline it reports how the deployment went.',
}

/** Instructions for posting the first event: make a key, try it from a terminal, and add it to a pipeline. */
export const FirstRun = ({ madeKey, onMade }: KeyProps) => {
  const { origin } = location
  const [tool, setTool] = useState<Tool>('commandLine')
  const { name, terminal } = tools[tool]
  return (
    <Stack gap="lg" maw="54rem">
      <Text>
        No deployment was reported yet. Once a pipeline reports its deployments, this page shows what runs
        where.
      </Text>
      <Waiting />
      <Stack gap="xs" component="section" aria-labelledby="first-key">
        <Title order={2} size="h4" id="first-key">
          1. Make a key
        </Title>
        <MakeKey madeKey={madeKey} onMade={onMade} />
      </Stack>
      <Stack gap="xs" component="section" aria-labelledby="first-try">
        <Title order={2} size="h4" id="first-try">
          2. Try it from a terminal
        </Title>
        <SegmentedControl
          data={toolChoices}
          value={tool}
          onChange={setTool}
          aria-label="Tool"
          w="fit-content"
        />
        <Text size="sm">{aboutTools[tool]}</Text>
        <CopyableCode code={terminal(origin, madeKey ?? `<${secretName}>`)} label={name} />
      </Stack>
      <Stack gap="xs" component="section" aria-labelledby="first-pipeline">
        <Title order={2} size="h4" id="first-pipeline">
          3. Add it to a pipeline
        </Title>
        <Pipelines origin={origin} tool={tool} />
      </Stack>
    </Stack>
  )
}
