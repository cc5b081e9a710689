import type { Kubectl } from '../kubectl.ts'

const lastEvents = 25

/** Returns the state of all pods, and the last 25 events of the namespace, for the analysis of a failure. */
export const describePods = async (kubectl: Kubectl): Promise<string> => {
  const pods = await kubectl.run(['get', 'pods', '--output=wide'])
  const events = await kubectl.run(['get', 'events', '--sort-by=.lastTimestamp'])
  const [head = '', ...rows] = events.split('\n')
  return ['', pods, '', head, ...rows.slice(-lastEvents), ''].join('\n')
}
