import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * `to` is the path of a file of ours from the root, or the name of somebody else's package; `name` is as it
 * is written.
 */
export type Import = { from: string; to: string; name: string }

/** What each source file imports. */
export type Graph = Map<string, Import[]>

/** Static, dynamic and type-only imports, and re-exports; the formatter writes them all with these quotes. */
const imports = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

export const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

/** Of services, libs and deploy, from the root; without tests. */
export const sourceFiles = async (): Promise<string[]> => {
  const files = await Array.fromAsync(glob('{services,libs,deploy}/*/src/**/*.{ts,tsx}', { cwd: root }))
  return files.filter((file) => !/\.test\.tsx?$/.test(file)).toSorted()
}

/** `@shiplog/http` leads to `libs/http/src/index.ts`. */
const readDoors = async (): Promise<Map<string, string>> => {
  const doors = new Map<string, string>()
  for await (const file of glob('{services,libs,deploy}/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(await read(file))
    for (const [door, path] of Object.entries<string>(exports))
      doors.set(name + door.slice(1), join(dirname(file), path))
  }
  return doors
}

export const readGraph = async (): Promise<Graph> => {
  const doors = await readDoors()
  const graph: Graph = new Map()
  for (const from of await sourceFiles()) {
    const found = (await read(from)).matchAll(imports)
    const targetOf = (name: string): string =>
      name.startsWith('.') ? normalize(join(dirname(from), name)) : (doors.get(name) ?? name)
    graph.set(
      from,
      [...found].map(([, name = '']) => ({ from, to: targetOf(name), name })),
    )
  }
  return graph
}

/** A way from a file back to itself. */
export const findCircle = (graph: Graph): string[] | undefined => {
  const seen = new Set<string>()
  const follow = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (seen.has(file)) return undefined
    seen.add(file)
    return (graph.get(file) ?? [])
      .map(({ to }) => follow(to, [...path, file]))
      .find((circle) => circle !== undefined)
  }
  return [...graph.keys()].map((file) => follow(file, [])).find((circle) => circle !== undefined)
}
