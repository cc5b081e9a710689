import type { ServerResponse } from 'node:http'
import type { Bus } from '@shiplog/bus'
import type { Logger } from '@shiplog/log'
import { liveStreams } from '../budgets.ts'
import { createLiveAccounts } from './live-accounts.ts'
import { createLiveStream, type LiveStream } from './live-stream.ts'
import type { Positions } from './positions.ts'
import { createStreamQuotas, type StreamQuotas } from './stream-quotas.ts'

type LiveRequest = {
  account_id: string
  subject: string
  /** Time at which the access token expires, in ms since 1970. */
  until: number
  /** Positions in the header `Last-Event-ID`; undefined at the first connection. */
  lastSeen: Positions | undefined
}

export type LiveHub = {
  /** Returns which quota refuses another stream of a user; undefined when the stream may be opened. */
  refusal: StreamQuotas['refusal']
  /** Starts a stream on a response whose head was sent. */
  open: (request: LiveRequest, res: ServerResponse) => void
  count: () => number
  /** Ends all open streams. New streams may be opened afterwards. */
  endStreams: () => void
  stop: () => Promise<void>
}

/** Creates the hub of all live streams of a gateway. */
export const createLiveHub = (
  dependencies: { bus: Bus; log: Logger },
  most: Pick<typeof liveStreams, 'total' | 'perAccount' | 'perUser'> = liveStreams,
): LiveHub => {
  const accounts = createLiveAccounts(dependencies)
  const streams = new Set<LiveStream>()
  const quotas = createStreamQuotas(most)

  const open: LiveHub['open'] = ({ account_id, subject, until, lastSeen }, res) => {
    const account = accounts.open(account_id)
    const stream = createLiveStream(res, {
      until,
      currentPosition: () => account.positionFrame(accounts.reading()),
      onClose: () => {
        streams.delete(stream)
        account.listeners.delete(stream)
        quotas.remove(counted)
        if (account.listeners.size === 0) accounts.close(account_id)
      },
    })
    const counted = { account_id, subject, end: stream.end }
    quotas.add(counted)
    streams.add(stream)
    account.listeners.add(stream)
    stream.send(account.firstFrame(lastSeen, accounts.reading()))
  }
  const endStreams = (): void => {
    for (const stream of streams) stream.end()
  }
  return {
    refusal: quotas.refusal,
    open,
    count: quotas.count,
    endStreams,
    stop: async () => {
      endStreams()
      await accounts.stop()
    },
  }
}
