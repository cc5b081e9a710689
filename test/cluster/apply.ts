import type { Kubectl } from './kubectl.ts'

export const apply = async (kubectl: Kubectl, items: object[]): Promise<void> => {
  await kubectl.run(['apply', '--filename=-'], JSON.stringify({ apiVersion: 'v1', kind: 'List', items }))
}
