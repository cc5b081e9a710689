import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const program = fileURLToPath(new URL('programs/slow-start.ts', import.meta.url))

it('a service that is told to stop while it starts closes what it has opened', async () => {
  const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')

  expect(await ended).toEqual([0, null])
  expect(said.split('\n').filter((line) => !line.startsWith('{'))).toEqual([
    'opened',
    'drained',
    'closed',
    '',
  ])
})
