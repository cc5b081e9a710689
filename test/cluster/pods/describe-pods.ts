import type { Kubectl } from '../kubectl.ts'

const lastEvents = 25

/** Describes the state of the pods, for somebody who wants to know why they are not ready. */
export const describePods = async (kubectl: Kubectl): Promise<string> => {
  const pods = await kubectl.run(['get', 'pods', '--output=wide'])
  const events = await kubectl.run(['get', 'events', '--sort-by=.lastTimestamp'])
  const [head = '', ...rows] = events.split('\n')
  return ['', pods, '', head, ...rows.slice(-lastEvents), ''].join('\n')
}
