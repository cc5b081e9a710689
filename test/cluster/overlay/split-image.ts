/** Splits an image into name and tag. @throws Error when there is no tag */
export const splitImage = (image: string): { name: string; tag: string } => {
  const [, name, tag] = /^(.+):([\w.-]+)$/.exec(image) ?? []
  if (name === undefined || tag === undefined) throw new Error(`The image ${image} has no tag`)
  return { name, tag }
}
