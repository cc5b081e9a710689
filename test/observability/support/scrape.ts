/** A scraped series. Its labels include the job and instance that Prometheus adds. */
export type Series = { metric: string; labels: Record<string, string>; value: number }

const labelsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]))

const parse = (text: string): Series[] =>
  text.split('\n').flatMap((line) => {
    const [, metric, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return metric === undefined ? [] : [{ metric, labels: labelsIn(labels), value: Number(value) }]
  })

/** Returns the series of `GET /metrics` on a port, and the series `up`, which Prometheus adds. */
export const scrape = async (job: string, port: number): Promise<Series[]> => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (!response.ok) throw new Error(`${job} answered ${response.status}`)
  const own = { job, instance: `127.0.0.1:${port}` }
  const found = parse(await response.text()).map(({ metric, labels, value }) => ({
    metric,
    labels: { ...labels, ...own },
    value,
  }))
  return [...found, { metric: 'up', labels: own, value: 1 }]
}
