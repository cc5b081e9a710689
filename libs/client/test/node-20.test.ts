import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { credential, json, refusal, useServer } from './support.ts'

const server = useServer()
const run = promisify(execFile)

/** Returns the program of Node 20, the oldest that the client is for; this process's when there is none. */
const oldNode = async (): Promise<string> => {
  const { stdout } = await run('/usr/bin/node', ['--version']).catch(() => ({ stdout: '' }))
  return stdout.startsWith('v20.') ? '/usr/bin/node' : process.execPath
}

const program = `
import { ApiError, createClient } from '@shiplog/client'

const { URL, CREDENTIAL } = process.env
const end = new AbortController()
const api = createClient({ url: URL, credential: CREDENTIAL, signal: end.signal })
const event = { product_name: 'checkout', version: '1', environment_name: 'qa', status: 'started' }
const seen = []

const rows = []
for await (const { id } of api.list('/products/')) rows.push(id)
seen.push(rows)
seen.push((await api.POST('/deployment-events/', { body: event })).data)
seen.push(await api.GET('/me').catch((err) => [err instanceof ApiError, err.code, err.message]))
const all = await Promise.all(Array.from({ length: 40 }, () => api.GET('/products/')))
seen.push(all.length)
const { data } = await api.GET('/live', { parseAs: 'stream' })
for await (const piece of data) seen.push(new TextDecoder().decode(piece))
setTimeout(() => end.abort(new Error('Enough')), 100)
seen.push(await api.GET('/me').catch((err) => err.message))
console.log(JSON.stringify(seen))
`

it('runs on Node 20, with many requests under one signal, without a warning', async () => {
  server.answer(
    json([{ id: '1' }], 200, { 'x-next-cursor': 'b' }),
    json([{ id: '2' }]),
    'reset the connection',
    json({ status: 'started' }),
    refusal(404, 'Not found'),
    ...Array.from({ length: 40 }, () => json([])),
    { body: 'data: 1\n\n' },
    'no answer',
  )
  const { stdout, stderr } = await run(await oldNode(), ['--input-type=module', '--eval', program], {
    cwd: `${import.meta.dirname}/..`,
    env: { URL: server.url, CREDENTIAL: credential },
  })
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([
    ['1', '2'],
    { status: 'started' },
    [true, 'not_found', 'Not found'],
    40,
    'data: 1\n\n',
    'Enough',
  ])
})
