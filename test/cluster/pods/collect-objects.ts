/**
 * Returns a function that takes the lines of `kubectl … --watch --output=json`. `onObject` is called with
 * each object, which goes from a line `{` to a line `}`.
 */
export const collectObjects = <T>(onObject: (object: T) => void): ((line: string) => void) => {
  let lines: string[] = []
  return (line) => {
    if (line === '{') lines = []
    lines.push(line)
    if (line === '}') onObject(JSON.parse(lines.join('\n')) as T)
  }
}
