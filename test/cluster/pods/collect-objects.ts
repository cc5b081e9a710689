/** Collects the objects of `--output=json`: each begins with a line `{` and ends with a line `}`. */
export const collectObjects = <T>(onObject: (object: T) => void): ((line: string) => void) => {
  let lines: string[] = []
  return (line) => {
    if (line === '{') lines = []
    lines.push(line)
    if (line === '}') onObject(JSON.parse(lines.join('\n')) as T)
  }
}
