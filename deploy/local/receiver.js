// A chat channel for trying out notifications: prints every message that is posted to it.
import { createServer } from 'node:http'

const port = Number(process.env.RECEIVER_PORT ?? 9999)

const server = createServer(async (req, res) => {
  const chunks = []
  for await (const chunk of req) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  try {
    const { text, blocks } = JSON.parse(body)
    console.log(`\n${new Date().toISOString()} ${req.url}\n${text}\n${JSON.stringify(blocks, null, 2)}`)
    res.end('ok')
  } catch {
    console.log(`\n${new Date().toISOString()} ${req.url}: not a chat message: ${body.slice(0, 200)}`)
    res.writeHead(400).end('invalid_payload')
  }
})

server.on('error', (err) => {
  console.error(
    err.code === 'EADDRINUSE' ? `Port ${port} is taken: set RECEIVER_PORT to another one` : err.message,
  )
  process.exitCode = 1
})
server.listen(port, '127.0.0.1', () =>
  console.log(`Waiting for messages at http://127.0.0.1:${server.address().port}/hook (Ctrl-C ends it)`),
)
