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
 * Names the close button of dialogs, and hides the `<header>` role: a page has one header for screen readers.
 */
const dialog = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
}

/** Darkens coloured text on tinted backgrounds, where the library's contrast is below WCAG AA. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'light') return colors
  return { ...colors, color: `color-mix(in srgb, ${colors.color} 65%, var(--mantine-color-text))` }
}

/** Mantine's default theme, with darker shades where its contrast is below WCAG AA. */
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
    // Off: the placeholder that Mantine would focus first is not a menu item, as the role `menu` requires.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Modal: Modal.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Notification: Notification.extend({
      defaultProps: { closeButtonProps: { 'aria-label': 'Close the message' } },
    }),
    // Native scrolling, so that the element with `tabIndex` is the one that the arrow keys scroll.
    TableScrollContainer: TableScrollContainer.extend({ defaultProps: { type: 'native' } }),
    Badge: Badge.extend({
      styles: { root: { textTransform: 'none', fontWeight: 600, verticalAlign: 'middle', flexShrink: 0 } },
    }),
  },
})

/** Darker hints and placeholders, whose contrast is below WCAG AA in the library. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: { '--mantine-color-dimmed': colors.gray[7], '--mantine-color-placeholder': '#6a7178' },
  dark: { '--mantine-color-dimmed': colors.dark[1], '--mantine-color-placeholder': '#9c9c9c' },
})
