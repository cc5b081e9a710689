import type { Kubectl } from '../kubectl.ts'

/**
 * Forwards a free local port to a port of `target` in the cluster, until `stop` is called.
 *
 * @throws Error when kubectl cannot forward
 */
export const forwardPort = async (
  kubectl: Kubectl,
  target: string,
  remotePort: number,
): Promise<{ port: number; stop: () => void }> => {
  const found = Promise.withResolvers<number>()
  const following = kubectl.follow(
    ['port-forward', '--address=127.0.0.1', target, `:${remotePort}`],
    (line) => {
      const [, port] = /^Forwarding from 127\.0\.0\.1:(\d+) /.exec(line) ?? []
      if (port !== undefined) found.resolve(Number(port))
    },
  )
  following.ended.then((why) => found.reject(new Error(`No way to ${target}: ${why}`)))
  return { port: await found.promise, stop: following.stop }
}
