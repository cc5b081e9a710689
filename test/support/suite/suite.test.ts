import { expect, it } from 'vitest'
import { startSuite } from './suite.ts'

it('starts all services, accepts an event, shows it, and works after the restart of a service', async () => {
  const suite = await startSuite({ replicas: { gateway: 2 } })
  const key = await suite.createApiKey({ account: 'acme' })
  const event = {
    product_name: 'checkout',
    version: '1.0.0',
    environment_name: 'production',
    status: 'completed',
    scm_sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  }
  const post = (url: string): Promise<Response> =>
    fetch(`${url}/deployment-events/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    })
  const list = async (path: string): Promise<unknown> => {
    const token = await suite.token({ account: 'acme', role: 'viewer' })
    const answer = await fetch(`${suite.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    return answer.json()
  }
  const answer = await post(suite.url)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ id: expect.any(String) }),
  ])
  expect(await list('/products/')).toMatchObject([{ name: 'checkout' }])

  const { url } = suite.service('ingestion')
  await suite.restart('ingestion')
  expect(suite.service('ingestion').url).toBe(url)
  expect((await post(suite.service('gateway', 1).url)).status).toBe(200)
  await suite.stop()
})

it('runs services as processes, which can be killed and come back on the same address', async () => {
  const suite = await startSuite({ processes: ['ingestion', 'catalog'] })
  const ingestion = suite.service('ingestion')
  await ingestion.kill()
  await expect(fetch(`${ingestion.url}/health`)).rejects.toThrow('fetch failed')
  await ingestion.start()
  expect((await fetch(`${ingestion.url}/health`)).status).toBe(200)
  await expect(suite.service('notifier').kill()).rejects.toThrow('runs inside the test process')
  await suite.stop()
})
