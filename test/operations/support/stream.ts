import { connectBus } from '@shiplog/bus'
import { createLogger } from '@shiplog/log'
import { eventually } from '@shiplog/testing'

export type Place = { position: number; id: string }

type Info = { state: { first_seq: number; last_seq: number; messages: number } }
type Stored = { message: { data: string } }

/** Returns the position and the id in every message of a stream, in the order of the stream. */
export const readStream = async (natsUrl: string, stream: string): Promise<Place[]> => {
  const bus = await connectBus({ url: natsUrl, name: 'test', log: createLogger('test', 'silent') })
  const ask = async (subject: string, body?: unknown): Promise<unknown> =>
    await bus.request(`$JS.API.STREAM.${subject}.${stream}`, body, 2_000)
  try {
    await eventually(() => bus.connected())
    const { state } = (await ask('INFO')) as Info
    const places: Place[] = []
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq += 1) {
      const { message } = (await ask('MSG.GET', { seq })) as Stored
      const { position, id } = JSON.parse(Buffer.from(message.data, 'base64').toString()) as Place
      places.push({ position, id })
    }
    return places
  } finally {
    await bus.close()
  }
}
