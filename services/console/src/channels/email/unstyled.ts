/**
 * Removes the styles of a mail. The policy of our pages also holds for the frame with the mail, and refuses
 * styles in attributes. So the preview shows the mail as a mail program without styles would.
 */
export const unstyled = (html: string): string => html.replace(/ style="[^"]*"/g, '')
