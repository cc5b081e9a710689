import type { Kubectl } from './kubectl.ts'
import type { Say } from './say.ts'

/**
 * Deletes namespaces with their contents. Namespaces that do not exist are ignored. Prints an error instead
 * of throwing it.
 */
export const deleteNamespaces = async (kubectl: Kubectl, names: string[], say: Say): Promise<void> => {
  say(`deleting ${names.join(' and ')}`)
  try {
    await kubectl.run(['delete', 'namespace', ...names, '--ignore-not-found', '--timeout=3m'])
  } catch (err) {
    const message = err instanceof Error ? err.message : err
    say(`not deleted for certain; see to it: kubectl delete namespace ${names.join(' ')} (${message})`)
  }
}
