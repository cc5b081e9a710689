import { describe, expect, it } from 'vitest'
import { findCircle, type Import, readGraph } from './import-graph.ts'

const graph = await readGraph()
const all = [...graph.values()].flat()

/** Returns the package of a file: `libs/http` for `libs/http/src/answers/page.ts`. */
const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/')
const isOurs = ({ to }: Import): boolean => /^(services|libs|deploy)\//.test(to)
/**
 * Returns the folder of the channel type that a file is in. Undefined for a file outside of such folders, and
 * for a file in `block-kit`, which several channel types share.
 */
const channelTypeOf = (file: string): string | undefined =>
  /^.*\/src\/channels\/(?!block-kit\/)[^/]+(?=\/)/.exec(file)?.[0]
/** Returns the folder of the page of the web application that a file is in; undefined for other files. */
const pageOf = (file: string): string | undefined => /^services\/console\/src\/pages\/[^/]+/.exec(file)?.[0]
/** True for a file in one of these folders of a package's sources, such as `domain` or `domain|db`. */
const isIn = (file: string, folders: string): boolean => new RegExp(`/src/(${folders})/`).test(file)

const forbidden: Record<string, (one: Import) => boolean> = {
  'libs know no service, and nothing of deploy/': ({ from, to }) =>
    from.startsWith('libs/') && /^(services|deploy|test)\//.test(to),
  'services do not know each other': ({ from, to }) =>
    from.startsWith('services/') && to.startsWith('services/') && packageOf(from) !== packageOf(to),
  'packages are entered by their front door': ({ from, to, name }) =>
    to.startsWith('@shiplog/') || (name.startsWith('.') && packageOf(from) !== packageOf(to)),
  'rules know no database, no request and no clock': ({ from, to }) =>
    isIn(from, 'domain') &&
    (isIn(to, 'db|http|ingest|projections|workers') ||
      /^(libs\/(audit|auth|bus|event-log|http|log|postgres|service-shell)\/|(express|kysely|pg|undici)$)/.test(
        to,
      )),
  'queries never see a request': ({ from, to }) => isIn(from, 'db') && (to === 'express' || isIn(to, 'http')),
  'handlers call no worker': ({ from, to }) => isIn(from, 'http') && isIn(to, 'workers'),
  'workers take nothing in': ({ from, to }) => isIn(from, 'workers') && isIn(to, 'http|ingest'),
  'a type of channel is known to the list of types alone': ({ from, to }) =>
    channelTypeOf(to) !== undefined &&
    channelTypeOf(to) !== channelTypeOf(from) &&
    !from.endsWith('/channels/channel-types.ts'),
  'rules and queries know no type of channel': ({ from, to }) =>
    isIn(from, 'domain|db') && isIn(to, 'channels'),
  'what runs in a browser knows the contract and the client alone, and nothing of Node': ({ from, to }) =>
    from.startsWith('services/console/') &&
    (to.startsWith('node:') || /^(libs\/(?!(contract|client)\/)|deploy\/|test\/)/.test(to)),
  'the client, which others install, needs one library alone': ({ from, to }) =>
    from.startsWith('libs/client/') && packageOf(to) !== 'libs/client' && to !== 'openapi-fetch',
  'queues and concurrency limits come from one lib': ({ to }) =>
    /^(p-limit|p-queue|p-throttle|bottleneck|async-mutex)$/.test(to),
  'a page of the web application is known to the router alone': ({ from, to }) =>
    pageOf(to) !== undefined && pageOf(to) !== pageOf(from) && from !== 'services/console/src/router.tsx',
  'the broker’s client is for the bus and the event log': ({ from, to }) =>
    to.startsWith('@nats-io/') && !/^libs\/(bus|event-log)\//.test(from),
  'traces and metrics are made by one lib': ({ from, to }) =>
    to.startsWith('@opentelemetry/') && !/^libs\/(log|telemetry)\//.test(from),
}

describe('the imports of the sources', () => {
  it('are found', () => {
    expect(graph.size).toBeGreaterThan(400)
    expect(
      all.filter((one) => isOurs(one) && /(?<!\.d)\.(tsx?|js)$/.test(one.to) && !graph.has(one.to)),
    ).toEqual([])
  })

  it('are followed round a circle', () => {
    const arrow = (from: string, to: string): Import => ({ from, to, name: to })
    const graph = new Map([
      ['a', [arrow('a', 'b')]],
      ['b', [arrow('b', 'd'), arrow('b', 'c')]],
      ['c', [arrow('c', 'b')]],
    ])
    expect(findCircle(graph)).toEqual(['b', 'c', 'b'])
  })

  it('lead in no circle', () => {
    expect(findCircle(graph)).toBeUndefined()
  })

  it.each(Object.entries(forbidden))('show that %s', (_rule, isForbidden) => {
    expect(all.filter(isForbidden).map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })
})
