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

/**
 * Names the close button of dialogs, and hides the role of their `<header>`, because a page must have only
 * one header for screen readers.
 */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
}

/**
 * Mixes the text colour into coloured text on tinted backgrounds: the library's contrast is below WCAG AA.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'light') return colors
  return { ...colors, color: `color-mix(in srgb, ${colors.color} 65%, var(--mantine-color-text))` }
}

/** Mantine's default theme, with more contrast where its own is below WCAG AA. */
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
    // Mantine would focus a placeholder first. It is off, because the role `menu` requires that all children
    // are menu items.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close the message' } },
    }),
    // With native scrolling, the arrow keys scroll the element that has the `tabIndex`.
    TableScrollContainer: TableScrollContainer.extend({ defaultProps: { type: 'native' } }),
    Badge: Badge.extend({
      styles: { root: { textTransform: 'none', fontWeight: 600, verticalAlign: 'middle', flexShrink: 0 } },
    }),
  },
})

/** Gives hints, placeholders and errors more contrast, which is below WCAG AA in the library. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': '#6a7178',
    '--mantine-color-error': colors.red[9],
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': '#9c9c9c',
    '--mantine-color-error': colors.red[5],
  },
})
