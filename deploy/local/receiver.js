// Acts as a chat service, and prints the messages that arrive. RECEIVER_PORT and RECEIVER_HOST set its
// address. Plain JavaScript, for any Node.
import { createServer } from 'node:http'

/** Turns a chat service's markup into plain text: `*Name*` and its value on one line, dates, links. */
const plain = (text) =>
  text
    .replace(/^\*([^*\n]+)\*\n/, '$1: ')
    .replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<([^|>]+)\|([^>]*)>/g, '$2 ($1)')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

const texts = (value) => {
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value !== 'object' || value === null) return []
  return [value.text, value.fields, value.elements].flatMap((part) =>
    typeof part === 'string' ? plain(part) : texts(part),
  )
}

const print = (body) => {
  let message
  try {
    message = JSON.parse(body)
  } catch {
    console.log(body)
    return
  }
  const lines = texts(message?.blocks)
  const text = typeof message?.text === 'string' ? plain(message.text) : body
  console.log(`\n${new Date().toISOString()}\n${lines.length > 0 ? lines.join('\n') : text}`)
}

const server = createServer(async (req, res) => {
  const chunks = []
  for await (const chunk of req) chunks.push(chunk)
  if (req.method === 'POST') print(Buffer.concat(chunks).toString('utf8'))
  res.setHeader('Content-Type', 'text/plain')
  res.end('ok')
})

server.on('error', (err) => {
  console.error(
    err.code === 'EADDRINUSE' ? `Port ${err.port} is taken: choose another with RECEIVER_PORT.` : err.message,
  )
  process.exit(1)
})
const { RECEIVER_PORT = '9999', RECEIVER_HOST = '127.0.0.1' } = process.env
server.listen(Number(RECEIVER_PORT), RECEIVER_HOST, () => {
  console.log(`Listening on http://${RECEIVER_HOST}:${server.address().port}/hook`)
})
