import { randomBytes } from 'node:crypto'
import { deleteNamespaces } from './delete-namespaces.ts'
import { describeCluster } from './describe-cluster.ts'
import { install } from './install.ts'
import { createKubectl } from './kubectl.ts'
import type { Options } from './options.ts'
import { describePods } from './pods/describe-pods.ts'
import { untilReady } from './pods/until-ready.ts'
import type { Say } from './say.ts'
import { type Result, testUnderLoad } from './test-under-load.ts'

/** Longest time until everything is ready. It is long, because images are pulled and migrations run first. */
const installationLimitMs = 600_000

/**
 * Installs an overlay into a namespace of its own, takes all steps under load, and deletes the namespaces of
 * the test unless `options.keep` is set.
 *
 * @param signal ends the test early; the namespaces are deleted then, too
 */
export const clusterTest = async (
  program: string,
  options: Options,
  say: Say,
  signal: AbortSignal,
): Promise<Result> => {
  const namespace = `shiplog-test-${randomBytes(3).toString('hex')}`
  const killers = `${namespace}-node`
  const kubectl = createKubectl({ program, namespace, signal })
  const killer = { kubectl: createKubectl({ program, namespace: killers, signal }), namespace: killers }
  // It has no signal, because it must still work after an abort.
  const cleaner = createKubectl({ program, namespace })
  say(await describeCluster(kubectl))
  say(`installing ${options.overlay} into the namespace ${namespace}`)
  try {
    const stand = await install({ ...options, kubectl, namespace, say, signal })
    try {
      await untilReady(stand, installationLimitMs)
      return await testUnderLoad(stand, killer, options)
    } catch (err) {
      if (!signal.aborted) say(await describePods(cleaner).catch(String))
      throw err
    } finally {
      await stand.pods.stop()
    }
  } finally {
    if (options.keep) say(`kept: kubectl delete namespace ${namespace} ${killers}`)
    else await deleteNamespaces(cleaner, [namespace, killers], say)
  }
}
