import { addressedTypes } from '@shiplog/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Chat, createChannel, startChat } from '../support/chat.ts'
import type { Client } from '../support/client.ts'

let chat: Chat
let client: Client
beforeAll(async () => {
  chat = await startChat()
  client = chat.client
})
afterAll(async () => chat?.stop())

describe.each(addressedTypes)(
  'the address of a channel of type $channel_type',
  ({ channel_type, field, configWith }) => {
    const create = (address: string) =>
      createChannel(client, address, { channel_type, config: configWith(address) })

    it.each([
      // Other protocols, user names and passwords, ports that are not for webhooks.
      ...[
        'http://hooks.example.com/x',
        'ftp://hooks.example.com/x',
        'javascript:alert(1)',
        'file:///etc/passwd',
      ],
      ...['data:text/plain,x', 'ws://hooks.example.com/x', 'http://127.0.0.1.example.com/x'],
      ...['https://user:word@hooks.example.com/x', 'https://user@hooks.example.com/x'],
      ...[
        'https://hooks.example.com:22/x',
        'https://hooks.example.com:80/x',
        'https://hooks.example.com:1023/x',
      ],
      // Names inside the cluster or machine.
      ...['https://localhost/x', 'https://LOCALHOST./x', 'https://localhost../x', 'https://a.localhost/x'],
      ...['https://metadata.google.internal./x', 'https://printer.local/x', 'https://intranet/x'],
      // Private and reserved networks, in every notation.
      ...[
        'https://10.0.0.1./x',
        'https://0xa.1/x',
        'https://012.0.0.1/x',
        'https://167772161/x',
        'https://10.1/x',
      ],
      ...[
        'https://0x0a000001/x',
        'https://0xA.0x0.0x0.0x1/x',
        'https://01200000001/x',
        'https://%31%30.0.0.1/x',
      ],
      ...['https://①⓪.⓪.⓪.①/x', 'https://10。0。0。1/x', 'https:\\\\10.0.0.1\\x', 'https:///10.0.0.1/x'],
      ...[
        'https://192.168.1.1/x',
        'https://0300.0250.1.1/x',
        'https://172.16.0.1/x',
        'https://172.31.255.255/x',
      ],
      ...['https://127.1.2.3/x', 'https://0.0.0.0/x', 'https://0/x', 'https://100.64.0.1/x'],
      ...['https://169.254.169.254/latest/meta-data', 'https://2852039166/x', 'https://168.63.129.16/x'],
      ...['https://100.100.100.200/x', 'https://192.0.2.1/x', 'https://198.18.0.1/x', 'https://224.0.0.1/x'],
      ...['https://240.0.0.1/x', 'https://255.255.255.255/x'],
      // Private and reserved networks of IPv6.
      ...['https://[::1]/x', 'https://[::]/x', 'https://[0:0:0:0:0:0:0:1]/x', 'https://[::ffff:10.0.0.1]/x'],
      ...[
        'https://[::ffff:a00:1]/x',
        'https://[::10.0.0.1]/x',
        'https://[::a00:1]/x',
        'https://[::ffff:0:a00:1]/x',
      ],
      ...['https://[64:ff9b::a00:1]/x', 'https://[64:ff9b:1::a00:1]/x', 'https://[2002:a00:1::]/x'],
      ...['https://[2001:0:a00:1::]/x', 'https://[2001:db8::1]/x', 'https://[fd00:ec2::254]/x'],
      ...['https://[fe80::1]/x', 'https://[fec0::1]/x', 'https://[ff02::1]/x'],
    ])('does not lead inside: %s is 400, and the sentence keeps it', async (address) => {
      const { id } = await create('https://hooks.example.com/x')
      const config = configWith(address)
      for (const answer of [
        await client.post('/notification-channels/', {
          name: 'chat',
          channel_type,
          config,
        }),
        await client.patch(`/notification-channels/${id}`, { config }),
      ]) {
        expect(answer.status).toBe(400)
        expect(answer.body.detail).toMatch(new RegExp(`^Field 'config.${field}' must `))
        expect(answer.body.detail).not.toContain(address)
      }
    })

    it.each([
      ['https://hooks.example.com:8443/x', 'https://….example.com/••••'],
      ['https://hooks.example.com./x', 'https://….example.com/••••'],
      [' https://Chat.Example.com/x?token=very-secret#very-secret ', 'https://….example.com/••••'],
      ['https://1.1.1.1/very-secret', 'https://…/••••'],
    ])('of the public internet is taken: %s is shown as %s', async (address, shown) => {
      expect((await create(address)).config[field]).toBe(shown)
    })
  },
)
