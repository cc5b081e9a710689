import { glob, readFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * One import of the file `from`. `to` is a file of this repository, as a path from the root, or the name of
 * another package. `name` is the path or package as the file writes it.
 */
export type Import = { from: string; to: string; name: string }

/** The imports of each source file. */
export type Graph = Map<string, Import[]>

/** Matches static, dynamic and type-only imports, and re-exports; the formatter always uses these quotes. */
const imports = /\b(?:from|import)\s*\(?\s*'([^']+)'/g

export const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8')

/** Returns the source files of services, libs and deploy, as paths from the root, without tests. */
export const sourceFiles = async (): Promise<string[]> => {
  const files = await Array.fromAsync(glob('{services,libs,deploy}/*/src/**/*.{ts,tsx,js}', { cwd: root }))
  return files.filter((file) => !/\.test\.[jt]sx?$/.test(file)).toSorted()
}

/** Returns the Markdown pages, as paths from the root. */
export const pageFiles = (): Promise<string[]> =>
  Array.fromAsync(
    glob(['*.md', '{docs,services,libs,deploy,k8s,test}/**/*.md'], {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    }),
  )

/** Returns the files that packages export, by import name: `libs/http/src/index.ts` for `@shiplog/http`. */
const readDoors = async (): Promise<Map<string, string>> => {
  const doors = new Map<string, string>()
  for await (const file of glob('{services,libs,deploy}/*/package.json', { cwd: root })) {
    const { name, exports = {} } = JSON.parse(await read(file))
    for (const [door, target] of Object.entries<string | { default: string }>(exports)) {
      const path = typeof target === 'string' ? target : target.default
      doors.set(name + door.slice(1), join(dirname(file), path))
    }
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

/** Returns a circle of imports, as the files from one file back to itself; undefined if there is none. */
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
