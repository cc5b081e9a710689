import { metadataOrNull, textOrNull } from './answer.ts'
import { optionalMetadata } from './metadata.ts'
import { linkLength, optionalText, proseLength } from './text.ts'
import { optionalTime, timeOrNull } from './time.ts'

/** How a request may give what a field of an event holds. */
export const given = {
  name: () => optionalText(),
  link: () => optionalText(linkLength),
  prose: () => optionalText(proseLength),
  time: optionalTime,
  metadata: optionalMetadata,
}

/** How answers show it. */
export const shown = {
  name: textOrNull,
  link: textOrNull,
  prose: textOrNull,
  time: timeOrNull,
  metadata: metadataOrNull,
}
