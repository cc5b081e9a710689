import type { Stand } from '../stand.ts'

/**
 * Reads the logs of the NATS servers. A service that may not read a stream asks the stream's owner over HTTP,
 * so nothing else shows that users.conf lacks a right.
 *
 * @throws Error that names what a server has refused to a service
 */
export const findRefusals = async ({ kubectl }: Pick<Stand, 'kubectl'>): Promise<void> => {
  const said = await kubectl.run(['logs', '--selector=app.kubernetes.io/name=nats', '--tail=-1'])
  const refused = new Set(said.match(/user:\S+ - \w+ Violation - .*/g))
  if (refused.size > 0) throw new Error(`NATS refused: ${[...refused].slice(0, 5).join('; ')}`)
}
