import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** The bundle of Microsoft's renderer, which defines `AdaptiveCards`. */
const renderer = createRequire(import.meta.url).resolve('adaptivecards/dist/adaptivecards.min.js')

/** Sizes, distances and colours like those of Teams in its light theme. */
const hostConfig = {
  fontFamily: '"Segoe UI", system-ui, "Liberation Sans", sans-serif',
  spacing: { small: 8, default: 12, padding: 16 },
  fontSizes: { small: 12, default: 14, medium: 14, large: 18, extraLarge: 24 },
  fontWeights: { lighter: 300, default: 400, bolder: 600 },
  containerStyles: {
    default: {
      backgroundColor: '#ffffff',
      foregroundColors: { default: { default: '#242424', subtle: '#616161' } },
    },
    emphasis: {
      backgroundColor: '#f5f5f5',
      foregroundColors: { default: { default: '#242424', subtle: '#616161' } },
    },
  },
  actions: { actionsOrientation: 'horizontal', actionAlignment: 'left', buttonSpacing: 8, maxActions: 6 },
}

const frame = `<!doctype html><title>Card</title><style>
  body { margin: 0; padding: 24px; background: #ebebeb; width: fit-content; }
  main { width: min(640px, 100vw - 48px); border-radius: 4px; overflow: hidden; box-shadow: 0 1px 4px #0003; }
  .ac-pushButton { padding: 6px 12px; border: 1px solid #d1d1d1; border-radius: 4px; background: #fff; font: 600 14px/20px system-ui, "Liberation Sans", sans-serif; }
</style><main></main>`

/**
 * Shows the card of a message for Teams in an empty page, as Microsoft's renderer draws it.
 *
 * @returns the texts that are read as Markdown
 */
export const showTeamsCard = async (page: Page, message: unknown): Promise<string[]> => {
  const { attachments } = message as { attachments: [{ content: object }] }
  await page.goto('about:blank')
  await page.setContent(frame)
  await page.addScriptTag({ path: renderer })
  return await page.evaluate<string[]>(`(() => {
    const { AdaptiveCard, HostConfig, SerializationContext, Versions } = AdaptiveCards
    const markdown = []
    AdaptiveCard.onProcessMarkdown = (text) => markdown.push(text)
    const card = new AdaptiveCard()
    card.hostConfig = new HostConfig(${JSON.stringify(hostConfig)})
    card.parse(${JSON.stringify(attachments[0].content)}, new SerializationContext(Versions.v1_4))
    document.querySelector('main').append(card.render())
    return markdown
  })()`)
}
