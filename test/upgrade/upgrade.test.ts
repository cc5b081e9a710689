import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Api, createApi } from './api.ts'
import { readMessages, subscribe } from './chat.ts'
import { ciJob, type Recorded } from './ci-job.ts'
import { readHistory } from './history.ts'
import { installTree } from './installed-tree.ts'
import { createJournal } from './journal.ts'
import {
  findPreviousVersion,
  NoPreviousVersionError,
  type PreviousVersion,
  repository,
} from './previous-version.ts'
import { createRollout, type Rollout, type Version } from './rollout.ts'
import { migrateWith, type Stand, startStand } from './stand.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const products = ['a', 'b', 'c', 'd', 'e', 'f']
const timeout = 180_000

const describeUpgrade = ({ name, commit }: PreviousVersion) =>
  describe(`an upgrade from ${name}, ${commit.slice(0, 9)}`, { timeout }, () => {
    const to: Version = { name: 'new', folder: repository }
    const journal = createJournal()
    const recorded: Recorded[] = []
    let tree: { folder: string; remove: () => Promise<void> }
    let stand: Stand
    let rollout: Rollout
    let api: Api
    let traffic: Traffic
    const expectNoProblems = (): void => expect(journal.takeProblems().join('\n')).toBe('')

    beforeAll(async () => {
      ;[tree, stand] = await Promise.all([installTree(commit), startStand()])
      await migrateWith(tree.folder, stand)
      rollout = createRollout(stand, journal)
      await rollout.start({ name: 'old', folder: tree.folder }, 2)

      const { url } = stand.balancers.gateway
      const token = await stand.identity.token({ account: 'acme', role: 'admin' })
      const admin = createApi(url, { token }, journal)
      await subscribe(admin, stand.chat)
      const { body } = await admin.post('/api-keys/', { name: 'ci' })
      api = createApi(url, { token, apiKey: body.key }, journal)
      const jobs = products.map((product) => ciJob(product, recorded))
      traffic = startTraffic(api, journal, jobs)
      await traffic.rounds(1)
      expectNoProblems()
    }, timeout)

    afterAll(async () => {
      await traffic?.stop()
      await rollout?.kill()
      await stand?.stop()
      await tree?.remove()
    })

    it('leaves the old services working on the new schema', async () => {
      await migrateWith(to.folder, stand)
      await traffic.rounds(3)
      expectNoProblems()
    })

    it('replaces every replica while callers notice nothing', async () => {
      await rollout.replaceOneOfEach(to)
      await traffic.rounds(2)
      await rollout.replaceOneOfEach(to)
      await traffic.rounds(2)
      await traffic.stop()
      expect(new Set(rollout.versions())).toEqual(new Set(['new']))
      expectNoProblems()
    })

    it('allows a step back: the old migrations find nothing to do in the new schema', async () => {
      await expect(migrateWith(tree.folder, stand)).resolves.toBeUndefined()
    })

    it('keeps every deployment that was answered with 200, once and whole', async () => {
      const histories = await Promise.all(products.map((product) => readHistory(api, product)))
      const wanted = recorded.map(({ version, id }) => `${version} ${id} started, completed`)
      expect(histories.flat().toSorted()).toEqual(wanted.toSorted())
    })

    it('sends one message about each of them', async () => {
      const messages = await readMessages(api, stand.chat, recorded.length)
      expect(messages).toEqual(recorded.map(({ version }) => version).toSorted())
      expectNoProblems()
    })
  })

const previous = findPreviousVersion()
if (previous instanceof NoPreviousVersionError) {
  console.info(`No upgrade is tested: ${previous.message}`)
  it('callers do not notice an upgrade', ({ skip }) => skip(previous.message))
} else {
  describeUpgrade(previous)
}
