import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Path, startPath } from './path.ts'

let path: Path
const servers: Server[] = []
const clients: Socket[] = []

/** Starts a server that answers each chunk with the server's name and the chunk. Returns its port. */
const listen = async (name: string): Promise<number> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => socket.write(`${name} ${data}`))
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const connect = (): Socket => {
  const socket = createConnection({ host: '127.0.0.1', port: path.port })
  socket.on('error', () => {}) // some are reset on purpose
  clients.push(socket)
  return socket
}
const ask = async (socket: Socket, text: string): Promise<string> => {
  socket.write(text)
  const [answer] = await once(socket, 'data')
  return String(answer)
}

beforeEach(async () => {
  path = await startPath()
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await path.stop()
  for (const server of servers.splice(0)) server.close()
})

describe('a path', () => {
  it('forwards connections to its destinations in rotation, and resets them where nobody listens', async () => {
    path.ends.set('a', await listen('a')).set('b', await listen('b'))
    const answers = await Promise.all([ask(connect(), 'x'), ask(connect(), 'x')])
    expect(answers.toSorted()).toEqual(['a x', 'b x'])
    path.ends.set('a', undefined).delete('b')
    await expect(ask(connect(), 'x')).rejects.toThrow()
  })

  it('resets open and new connections while it is cut', async () => {
    path.ends.set('a', await listen('a'))
    const socket = connect()
    await ask(socket, 'x')
    path.cut()
    await expect(once(socket, 'data')).rejects.toThrow('ECONNRESET')
    await expect(ask(connect(), 'x')).rejects.toThrow()
    path.heal()
    expect(await ask(connect(), 'x')).toBe('a x')
  })

  it('holds back bytes while it is frozen, and forwards them in order once healed', async () => {
    path.ends.set('a', await listen('a'))
    const socket = connect()
    await ask(socket, 'x')
    path.freeze()
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.write('1')
    const slow = await Promise.race([once(socket, 'data'), new Promise((done) => setTimeout(done, 200))])
    expect(slow).toBeUndefined()
    path.heal()
    await once(socket, 'data')
    expect(answer).toBe('a 1')
  })

  it('delays each chunk while it is slow', async () => {
    path.ends.set('a', await listen('a'))
    const socket = connect()
    await ask(socket, 'x')
    path.slow(100)
    const begin = performance.now()
    await ask(socket, 'y')
    expect(performance.now() - begin).toBeGreaterThan(190)
  })
})
