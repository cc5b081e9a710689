import { z } from 'zod'
import { isBlank } from './text.ts'

/** Reads one of a few lower-case values, in any case and with space around it; else adds an issue. */
export const toChoice = <Value extends string>(
  values: readonly Value[],
  text: string,
  context: z.RefinementCtx,
): Value => {
  const wanted = text.trim().toLowerCase()
  const choice = values.find((value) => value === wanted)
  if (choice !== undefined) return choice
  context.addIssue({ code: 'custom', message: `{field} must be one of: ${values.join(', ')}` })
  return z.NEVER
}

/** In the document, one of the values as they are. */
const choiceText = (values: readonly string[]) => z.string().meta({ enum: values })

/** One of a few values that must be there. */
export const requiredChoice = <Value extends string>(values: readonly Value[]) =>
  choiceText(values).transform((value, context) => {
    if (!isBlank(value)) return toChoice(values, value, context)
    context.addIssue({ code: 'custom', message: '{field} is required' })
    return z.NEVER
  })

/** One of a few values; missing, null and blank become the one that is usual, or null. */
export const choiceOr = <Value extends string, Usual extends Value | null>(
  values: readonly Value[],
  usual: Usual,
) =>
  choiceText(values)
    .nullish()
    .transform((value, context) =>
      value == null || isBlank(value) ? usual : toChoice(values, value, context),
    )

/** A choice of a PATCH: missing stays missing, null and blank clear it. */
export const patchChoice = <Value extends string>(values: readonly Value[]) =>
  choiceText(values)
    .transform((value, context) => (isBlank(value) ? null : toChoice(values, value, context)))
    .nullable()
    .optional()
