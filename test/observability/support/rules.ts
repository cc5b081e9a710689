import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

export type Alert = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook_url: string }
}
export type Recording = { record: string; expr: string }
type File<Rule> = { groups: { name: string; rules: Rule[] }[] }

/** Returns the path of a file or folder in deploy/observability. */
export const deployed = (path: string): string =>
  fileURLToPath(new URL(`../../../deploy/observability/${path}`, import.meta.url))

const readRules = async <Rule>(file: string): Promise<Rule[]> => {
  const { groups } = parse(await readFile(deployed(`prometheus/${file}`), 'utf8')) as File<Rule>
  return groups.flatMap(({ rules }) => rules)
}

export const alerts = await readRules<Alert>('alerts.yml')
export const recordings = await readRules<Recording>('recording-rules.yml')
