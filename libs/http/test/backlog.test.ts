import { once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../src/index.ts'

it.runIf(process.platform === 'linux')('lets 2,000 connections in that come at once', async () => {
  const server = await listen(express(), { port: 0, host: '127.0.0.1' })
  onTestFinished(server.close)
  const { port } = new URL(server.url)
  const startedAt = performance.now()
  // All connections are requested before this process accepts the first. Until then the kernel queues them.
  const sockets = Array.from({ length: 2_000 }, () => connect(Number(port), '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const tookMs = performance.now() - startedAt
  for (const socket of sockets) socket.destroy()
  // A connection that the kernel drops is tried again after a second.
  expect(tookMs).toBeLessThan(900)
})
