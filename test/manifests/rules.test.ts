import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))

const groupsOf = async (file: string): Promise<unknown[]> =>
  parse(await readFile(`${root}/deploy/observability/prometheus/${file}`, 'utf8')).groups

it('Prometheus Operator gets the rules of deploy/observability (to update its files: npx vitest run manifests/rules --update)', async () => {
  const groups = [...(await groupsOf('recording-rules.yml')), ...(await groupsOf('alerts.yml'))]
  const object = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'shiplog' },
    spec: { groups },
  }
  const head = '# Made from deploy/observability/prometheus by test/manifests/rules.test.ts.\n'
  for (const folder of ['components/monitoring', 'chart/files'])
    await expect(head + stringify(object, { lineWidth: 0 })).toMatchFileSnapshot(
      `${root}/k8s/${folder}/rules.yaml`,
    )
})
