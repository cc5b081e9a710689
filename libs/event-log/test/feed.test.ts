import { jetstreamManager } from '@nats-io/jetstream'
import { expect, it } from 'vitest'
import { createMessageInbox, openFeed } from '../src/reader/feed.ts'
import { createBroker, createBus, eventually, log, stream } from './support.ts'

const never = new AbortController().signal

it('a feed that was closed before it had a consumer does not call onOpen, and leaves no consumer', async () => {
  const bus = await createBus((await createBroker()).url)
  const session = await eventually(() => bus.session())
  const jsm = await jetstreamManager(session.nats)
  await jsm.streams.add({ name: stream, subjects: [`${stream}.>`] })
  const inbox = createMessageInbox()
  let isOpened = false
  const feed = openFeed({
    session,
    stream,
    position: 0,
    isTrusted: async () => {
      feed.close()
      return true
    },
    onOpen: () => {
      isOpened = true
    },
    inbox,
    log,
  })
  // The end of the feed wakes the inbox.
  await inbox.take({ items: 1, bytes: 1 }, 5_000, never)
  expect(isOpened).toBe(false)
  await eventually(async () => (await jsm.streams.info(stream)).state.consumer_count === 0)
})
