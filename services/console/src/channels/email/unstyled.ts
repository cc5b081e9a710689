/**
 * Removes the styles of a mail. The content security policy of our pages also applies to the frame with the
 * mail, and forbids styles in attributes. So the preview looks like the mail in a mail program without
 * styles.
 */
export const unstyled = (html: string): string => html.replace(/ style="[^"]*"/g, '')
