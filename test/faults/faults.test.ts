import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Round, runRound } from './round.ts'
import { planFaults } from './schedule.ts'
import { type Stand, startStand } from './surroundings/stand.ts'

const seed = 39
const seconds = 8

let stand: Stand
let round: Round
beforeAll(async () => {
  stand = await startStand()
}, 180_000)
afterAll(async () => stand?.stop())

describe('a suite whose parts break, two replicas of each service', { timeout: 150_000 }, () => {
  it('loses and doubles no event answered with 200, and sends all messages in order', async () => {
    round = await runRound(stand, seed, seconds, planFaults(seed, seconds))
    expect(round.result).toMatchObject({ problems: [], lost: 0, doubled: 0 })
    expect(round.result.acknowledged).toBeGreaterThan(100)
  })

  it('is checked by a comparison that finds hidden events, missing messages and doubled messages', async () => {
    const { postgres, chat } = stand
    const gone = await postgres.query<{ id: string; deployment_id: string }>(
      `delete from deployment_query.deployment_event
       where position = (select max(position) from deployment_query.deployment_event)
       returning id, deployment_id`,
    )
    const [untold] = chat.requests
    const [version = ''] = /v\d+-\d+/.exec(JSON.stringify(untold?.body)) ?? []
    const others = chat.requests.filter(({ body }) => !JSON.stringify(body).includes(version))
    const again = others.slice(-1)
    chat.requests.splice(0, Number.POSITIVE_INFINITY, ...others, ...Array(10).fill(again).flat())
    const { lost, doubled } = await round.check()
    for (const { id, deployment_id } of gone)
      expect(lost).toContain(`/deployments/${deployment_id} lacks ${id}`)
    expect(lost).toContainEqual(expect.stringContaining(`the channel ${untold?.path} lacks ${version}`))
    expect(doubled).toContainEqual(expect.stringMatching(/^the channel .* 1\d times in \d attempts$/))
  })
})
