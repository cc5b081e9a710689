import {
  Badge,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  defaultVariantColorsResolver,
  Menu,
  Modal,
  Notification,
  TableScrollContainer,
  type VariantColorsResolver,
} from '@mantine/core'

/** Their headers are none of the page, and their buttons have a name. */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
}

/** On tinted grounds the library's small coloured text is too faint: towards the colour of all text. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'light') return colors
  return { ...colors, color: `color-mix(in srgb, ${colors.color} 65%, var(--mantine-color-text))` }
}

/** The library's own look; colours a shade darker where its contrast is below WCAG AA. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  components: {
    // What it would focus first is no item of a menu.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close the message' } },
    }),
    // What scrolls is what has the focus then.
    TableScrollContainer: TableScrollContainer.extend({ defaultProps: { type: 'native' } }),
    Badge: Badge.extend({
      styles: { root: { textTransform: 'none', fontWeight: 600, verticalAlign: 'middle', flexShrink: 0 } },
    }),
  },
})

/** Hints and placeholders, which the library has too pale. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': colors.gray[7], '--mantine-color-placeholder': '#6a7178' },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': '#9c9c9c' },
})
