import { z } from 'zod'
import { addIssue, isBlank } from './text.ts'

/**
 * Finds the value that a text names, in any case and with surrounding space; adds an issue when there is
 * none.
 */
export const toChoice = <Value extends string>(
  values: readonly Value[],
  text: string,
  context: z.RefinementCtx,
): Value => {
  const wanted = text.trim().toLowerCase()
  const choice = values.find((value) => value === wanted)
  return choice ?? addIssue(context, `{field} must be one of: ${values.join(', ')}`)
}

/** A text that the document describes as one of the values. */
export const choiceText = (values: readonly string[]) => z.string().meta({ enum: values })

/** A required choice. */
export const requiredChoice = <Value extends string>(values: readonly Value[]) =>
  choiceText(values).transform((value, context) =>
    isBlank(value) ? addIssue(context, '{field} is required') : toChoice(values, value, context),
  )

/** An optional choice; missing, null and blank become `usual`, which may be null. */
export const choiceOr = <Value extends string, Usual extends Value | null>(
  values: readonly Value[],
  usual: Usual,
) =>
  choiceText(values)
    .nullish()
    .transform((value, context) =>
      value == null || isBlank(value) ? usual : toChoice(values, value, context),
    )

/** A choice in a PATCH: missing leaves the field unchanged, null and blank clear it. */
export const patchChoice = <Value extends string>(values: readonly Value[]) =>
  choiceText(values)
    .transform((value, context) => (isBlank(value) ? null : toChoice(values, value, context)))
    .nullable()
    .optional()
