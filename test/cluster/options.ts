import { join } from 'node:path'
import { parseArgs } from 'node:util'

export const usage = `Usage: npm run cluster-test -- [--next-tag <tag>] [--overlay <folder>] [--rate <n>] [--keep]

Installs an overlay into a namespace of its own, in the cluster that KUBECONFIG names, and posts events to it
all the time. Meanwhile everything is restarted, deleted, killed and upgraded, one after the other. Every
answer is counted, and every event that was answered 200 is looked up in the database. A rule of each type
must refuse starts before and after. Prints a table in Markdown; ends with 0 if nothing was lost and clients
saw nothing that they should not see, else names what broke. Takes about ten minutes.

  --overlay    as k8s/overlays/dev, the default: with a Postgres in the StatefulSet \`postgres\`,
               and the Deployment \`identity-provider\`
  --tag        of the services' image; default: what the overlay says
  --next-tag   of another image, to upgrade to and to go back from; without it both are left out
  --rate       events a second; default: 20
  --keep       leave the namespaces there

The cluster may be one of kind or k3d. It has all images (\`kind load docker-image …\`), a default storage
class, and room for two pods of every service. The namespaces are shiplog-test-<random> and
shiplog-test-<random>-node; the latter's pods see the processes of their node, since that is where a container
can be killed from. Both are deleted at the end, and after Ctrl-C.

  KUBECONFIG   the cluster
  KUBECTL_BIN  the kubectl to use; default: the one on the PATH`

export type Options = {
  overlay: string
  tag: string | undefined
  nextTag: string | undefined
  rate: number
  keep: boolean
  help: boolean
}

const root = join(import.meta.dirname, '../..')

/** Parses the command line. @throws TypeError whose message says which option is wrong */
export const readOptions = (args: string[]): Options => {
  const { values } = parseArgs({
    args,
    options: {
      overlay: { type: 'string', default: join(root, 'k8s/overlays/dev') },
      tag: { type: 'string' },
      'next-tag': { type: 'string' },
      rate: { type: 'string', default: '20' },
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { overlay, tag, 'next-tag': nextTag, keep, help } = values
  const rate = Number(values.rate)
  if (!(rate >= 1 && rate <= 1_000)) throw new TypeError('--rate must be a number from 1 to 1000')
  return { overlay, tag, nextTag, rate, keep, help }
}
