import { metadataOrNull, textOrNull } from './answer.ts'
import { optionalMetadata } from './metadata.ts'
import { linkLength, optionalText, proseLength } from './text.ts'
import { optionalTime, timeOrNull } from './time.ts'

/** Schemas for the fields of events in requests, by kind of field. */
export const inRequest = {
  name: () => optionalText(),
  link: () => optionalText(linkLength),
  prose: () => optionalText(proseLength),
  time: optionalTime,
  metadata: optionalMetadata,
}

/** Schemas for the fields of events in answers, by kind of field. */
export const inAnswer = {
  name: textOrNull,
  link: textOrNull,
  prose: textOrNull,
  time: timeOrNull,
  metadata: metadataOrNull,
}
