import { createRequire } from 'node:module'
import { buildTransitionTypes, deploymentTransitionTypes, notifiedPreflightTypes } from '@shiplog/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent, anyText, sampleContent } from '../../../test/sample-content.ts'
import { exampleEvent } from '../../domain/example-event.ts'
import { digestLink, missedLink, ownLinks } from '../../domain/links.ts'
import type { Missed } from '../../domain/missed.ts'
import type { Card, Element, Message, RichTextBlock, TextBlock, TextRun } from './adaptive-card.ts'
import { digestSize, toDigest } from './digest.ts'
import { messageAbout, summaryOf } from './message.ts'
import { toMissedMessage } from './missed.ts'
import { toTestMessage } from './test-message.ts'

// The bundle is loaded, because the modules of the package need a library for carousels.
const { AdaptiveCard, SerializationContext, Versions } = createRequire(import.meta.url)(
  'adaptivecards/dist/adaptivecards.js',
) as typeof import('adaptivecards')

const origin = 'https://shiplog.example.com'
const missed: Missed = {
  channel_id: '0198c0d0-1b2c-7d3e-8f40-516273849506',
  events: 300,
  from: new Date('2026-11-20T10:00:00Z'),
  to: new Date('2026-11-20T22:00:00Z'),
  stored_from: new Date('2026-11-20T10:00:00Z'),
  stored_to: new Date('2026-11-20T22:00:00Z'),
}

const cardOf = ({ attachments: [{ content }] }: Message): Card => content

/** Returns the parts of an element that have a text. */
const textsOf = (element: Element): (TextBlock | RichTextBlock)[] => {
  if (element.type === 'ColumnSet') return element.columns.flatMap(({ items }) => items)
  return element.type === 'Container' ? element.items : [element]
}
const allTexts = (message: Message) => cardOf(message).body.flatMap(textsOf)
const blocksOf = (message: Message): string[] =>
  allTexts(message).flatMap((one) => (one.type === 'TextBlock' ? [one.text] : []))
const runsOf = (message: Message): TextRun[] =>
  allTexts(message).flatMap((one) => (one.type === 'RichTextBlock' ? one.inlines : []))
/** Returns the texts of a message, one for each block. */
const wordsOf = (message: Message): string[] =>
  allTexts(message).map((one) =>
    one.type === 'TextBlock' ? one.text : one.inlines.map(({ text }) => text).join(''),
  )
const buttonsOf = (message: Message) => (cardOf(message).actions ?? []).map(({ title, url }) => [title, url])

/** Returns what Microsoft's reader of cards finds wrong with a card of version 1.4. */
const problemsOf = (card: object): string[] => {
  const context = new SerializationContext(Versions.v1_4)
  const read = new AdaptiveCard()
  read.parse(card, context)
  const { msteams: _ofTeams, ...ofAllHosts } = card as { msteams?: unknown }
  // The reader drops properties that it does not know, and properties that have their default value.
  const kept = JSON.stringify(read.toJSON())
  const lost = [...new Set(JSON.stringify(ofAllHosts).match(/"\w+":/g))].filter(
    (name) => !kept.includes(name),
  )
  return [
    ...Array.from({ length: context.eventCount }, (_, index) => context.getEventAt(index).message),
    ...lost.map((name) => `${name} is not known`),
    ...read.validateProperties().validationEvents.map(({ message }) => message),
  ]
}

/** Expects a card within the limits of Teams, in the envelope that a workflow accepts. */
const expectAccepted = (message: Message): void => {
  const json = JSON.stringify(message)
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(18_432)
  expect(Buffer.byteLength(JSON.stringify(json))).toBeLessThanOrEqual(24_576)
  expect(json.isWellFormed()).toBe(true)
  const { attachments, ...envelope } = message
  expect(envelope).toEqual({ type: 'message' })
  expect(attachments).toEqual([
    { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: expect.anything() },
  ])
  const card = cardOf(message)
  expect(card).toMatchObject({ type: 'AdaptiveCard', version: '1.4', msteams: { width: 'Full' } })
  expect(problemsOf(card)).toEqual([])
  for (const text of [...blocksOf(message), ...runsOf(message).map(({ text }) => text)])
    expect(text).not.toBe('')
}
/** Matches the texts that Shiplog wrote. Teams renders Markdown and dates in them. */
const ours = [
  /^(🕐|🚀|✅|❌|🛑) (Deployment|Build) (Pending|Started|Success|Failed|Aborted)$/,
  /^(⛔ Deployment Blocked|🟠 Override Used|⚠️ Checks Bypassed)$/,
  /^(🙋 Approval Requested|👍 Approval Granted|✋ Approval Rejected)$/,
  /^📦 \d+ events(, \d+ failed)?(, \d+ blocked)?(, \d+ waiting for approval)?$/,
  /^(Product|Version|Environment|Change|Rule|Other rules|Opens|Branch|Commit|Waiting for)$/,
  /^(Requested|Deployed|Overridden|Built|Approved|Rejected) by$/,
  /^(Reason|Reason of the override|Reason of the rejection|What the rule says)$/,
  /^\w+ \d{4}-\d\d-\d\d \d\d:\d\d UTC \(\{\{DATE\(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ, SHORT\)\}\}, \{\{TIME\(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\)\}\} your time\)$/,
  /^These were more events than this channel can receive as single messages\.$/,
]
/** Expects that texts of users are only in elements in which Teams renders no markup, no date and no link. */
const expectNoMarkup = (message: Message): void => {
  for (const text of blocksOf(message)) expect(ours.filter((one) => one.test(text))).toHaveLength(1)
  for (const { text } of runsOf(message)) {
    expect(text).not.toMatch(/\{\{(DATE|TIME)\(/)
    expect(text).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066\u2067]/)
    expect(text).not.toMatch(/[^\P{Cc}\n\t]/u)
  }
  for (const [title, url] of buttonsOf(message)) {
    expect(title).toMatch(
      /^View (check|approval|details|version|deployments|deployment|build)( \([^\s()]+\))?$/,
    )
    expect(url).toMatch(/^https?:\/\//)
  }
}

const hostileTexts = [
  '[click](https://evil.example)',
  '<at>Everyone</at>',
  '{{DATE(2000-01-01T00:00:00Z)}} {{TIME(2000-01-01T00:00:00Z)}}',
  '**bold** _italic_ ~~x~~ `code`\n# heading\n- item\n1. item',
  '@{triggerBody()}',
  '\u202egpj.exe',
  'חנות עם הרבה אותיות',
  '\u0000\u0001\u001f\u007f\u0085\u2028\u2029',
]
const repeated = [...'x"\\\n<é漢ח𝕏', '👩‍👩‍👧‍👦', '\u202e', '{{DATE('].map((text) =>
  text.repeat(Math.ceil(100_000 / text.length)),
)
/** The same texts, longer than every limit, each with a name for the title of a test. */
const named = repeated.map((text) => [text.slice(0, 11), text.slice(0, 10_000)] as const)
/** @param maxLength maximum number of characters of repeated texts */
const anyHostileText = (maxLength: number) =>
  anyText([...hostileTexts, ...repeated.map((text) => text.slice(0, maxLength))])
const anyAddress = fc.oneof(
  anyHostileText(3_000),
  fc.webUrl({ withQueryParameters: true }),
  fc
    .tuple(fc.constantFrom('x', '\\', '"', '漢'), fc.constantFrom(200, 1_900))
    .map(([text, count]) => `https://ci.example.com/?${text.repeat(count)}`),
)
/** @param maxLength of repeated texts */
const anyHostileContent = (maxLength: number) =>
  anyContent(anyHostileText(maxLength), { deploy_url: anyAddress, build_url: anyAddress })

describe('the reader of cards in these tests', () => {
  const card = cardOf(messageAbout(sampleContent()))
  const [title] = card.body
  it.each([
    ['of a later version', { ...card, body: [{ ...title, style: 'heading' }] }],
    ['that the format does not have', { ...card, body: [{ ...title, shade: 'dark' }] }],
    ['with another value', { ...card, body: [{ ...title, size: 'Huge' }] }],
    ['that is missing', { ...card, actions: [{ type: 'Action.OpenUrl', title: 'View build' }] }],
    ['of an unknown element', { ...card, body: [{ type: 'Table' }] }],
  ])('finds a property %s', (_what, wrong) => {
    expect(problemsOf(card)).toEqual([])
    expect(problemsOf(wrong)).not.toEqual([])
  })
})

describe('a message for Teams', () => {
  it('about a deployment shows product, version, environment, person and time', () => {
    const row = (label: string, text: string) => ({
      type: 'ColumnSet',
      spacing: 'Small',
      columns: [
        {
          type: 'Column',
          width: '120px',
          items: [{ type: 'TextBlock', text: label, wrap: true, weight: 'Bolder' }],
        },
        {
          type: 'Column',
          width: 'stretch',
          items: [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }],
        },
      ],
    })
    expect(messageAbout(sampleContent({ deploy_url: 'https://cd.example.com/1' }))).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            msteams: { width: 'Full' },
            body: [
              {
                type: 'TextBlock',
                text: '✅ Deployment Success',
                wrap: true,
                size: 'Large',
                weight: 'Bolder',
              },
              row('Product', 'checkout'),
              row('Version', '1.4.2'),
              row('Environment', 'production'),
              row('Deployed by', 'ada'),
              {
                type: 'TextBlock',
                text: 'Succeeded 2026-11-21 10:29 UTC ({{DATE(2026-11-21T10:29:00Z, SHORT)}}, {{TIME(2026-11-21T10:29:00Z)}} your time)',
                wrap: true,
                size: 'Small',
                isSubtle: true,
              },
            ],
            actions: [
              {
                type: 'Action.OpenUrl',
                title: 'View deployment (cd.example.com)',
                url: 'https://cd.example.com/1',
              },
            ],
          },
        },
      ],
    })
  })

  it.each([...deploymentTransitionTypes, ...notifiedPreflightTypes, ...buildTransitionTypes])(
    'about %s is a valid card',
    (event_type) => {
      const names = {
        product: null,
        environment: null,
        version: null,
        publicOrigin: origin,
      }
      const event = exampleEvent(event_type, names, new Date('2026-11-21T10:29:00Z'))
      const message = messageAbout(event.content, ownLinks(event, origin))
      expectAccepted(message)
      expectNoMarkup(message)
    },
  )

  it('shows why a deployment was blocked, and links to the check', () => {
    const check = {
      rule_name: 'No deployments on Friday',
      other_rules: 'Staging first',
      message: 'Nothing may be deployed until Monday',
      opens_at: '2026-11-23T06:59:30.000Z',
      override: null,
      address: 'https://shiplog.example.com/console/preflight-checks/1',
    }
    const blocked = sampleContent({ status: 'blocked', check })
    const message = messageAbout(blocked, ownLinks({ content: blocked, subject: null }, origin))
    expect(wordsOf(message)).toEqual(
      expect.arrayContaining(['⛔ Deployment Blocked', 'Requested by', 'ada', 'Staging first']),
    )
    expect(wordsOf(message).join('\n')).toContain('Opens\n2026-11-23 07:00 UTC\nReason\nNothing may be')
    expect(buttonsOf(message)).toEqual([['View check', check.address]])
  })

  it('shows the error of a failure in a fixed-width font, with its line breaks', () => {
    const error = 'exit 1\r\n[a](https://evil.example)\n\tat main'
    expect(runsOf(messageAbout(sampleContent({ status: 'failed', error }))).at(-1)).toEqual({
      type: 'TextRun',
      text: 'exit 1\n[a](https://evil.example)\n\tat main',
      fontType: 'Monospace',
    })
  })

  it('shows the host of a button, and has no button for a text that is no web address', () => {
    const shown = (deploy_url: string) => buttonsOf(messageAbout(sampleContent({ deploy_url })))
    expect(shown('https://github.com/acme')).toEqual([['View deployment', 'https://github.com/acme']])
    expect(shown('https://github.com@evil.example/x')).toEqual([
      ['View deployment (evil.example)', 'https://evil.example/x'],
    ])
    for (const address of ['javascript:alert(1)', 'data:text/html,x', '', `https://x/${'y'.repeat(2_000)}`])
      expect(shown(address)).toEqual([])
  })

  it('does not change texts, except for dates, changes of direction and line breaks', () => {
    const product_name =
      'a_b **c** [d](https://evil.example) <at>e</at> {{DATE(2000-01-01T00:00:00Z)}}\u202ef\ng'
    const { text } = runsOf(messageAbout(sampleContent({ product_name })))[0] ?? {}
    expect(text).toBe(
      'a_b **c** [d](https://evil.example) <at>e</at> {\u200b{DATE(2000-01-01T00:00:00Z)}}⟨U+202E⟩f g',
    )
    expect(summaryOf(sampleContent({ product_name: 'חנות' }))).toBe(
      '✅ Deployment Success: \u2068חנות\u2069 1.4.2 to production',
    )
  })

  it('shows a long name and a long error completely when the message fits', () => {
    const [product_name, error] = ['p'.repeat(255), 'e'.repeat(4_000)]
    const texts = wordsOf(messageAbout(sampleContent({ product_name, status: 'failed', error })))
    expect(texts).toEqual(expect.arrayContaining([product_name, error]))
  })

  it('cuts texts that are too long, so that the message fits', () => {
    const error = '{"error": "\\"漢字\\""}\n'.repeat(400)
    const message = messageAbout(sampleContent({ status: 'failed', error, product_name: '"'.repeat(255) }))
    expectAccepted(message)
    const shown = runsOf(message).at(-1)?.text ?? ''
    expect(shown.length).toBeGreaterThan(1_000)
    expect(error.startsWith(shown.slice(0, -1))).toBe(true)
    expect(shown.endsWith('…')).toBe(true)
  })

  it.each(named)('about an event full of %j fits', (_name, text) => {
    const [deploy_url, build_url] = [`https://a.example/?${'\\'.repeat(1_900)}`, `https://b.example/?${text}`]
    const texts = { product_name: text, version: text, environment_name: text, by: text, error: text }
    const check = {
      rule_name: text,
      other_rules: text,
      message: text,
      opens_at: '2026-11-23T06:59:30.000Z',
      override: { by: text, reason: text },
      address: null,
    }
    const links = [100, 600, 1_900].map((count) => ({
      id: 'own',
      label: 'View details',
      address: `${origin}/?${'\\'.repeat(count)}`,
    }))
    const ofCheck = sampleContent({ ...texts, deploy_url, build_url, status: 'overridden', check })
    expectAccepted(messageAbout(ofCheck, links))
    const fields = { change_reference: text, scm_branch: text, scm_sha: text }
    for (const kind of ['deployment', 'build'] as const)
      expectAccepted(
        messageAbout(
          sampleContent({ ...texts, ...fields, deploy_url, build_url, kind, status: 'failed' }),
          links,
        ),
      )
  })

  it('is accepted by Teams and has no markup, for any event', () => {
    fc.assert(
      fc.property(anyHostileContent(100_000), (any) => {
        const message = messageAbout(any, ownLinks({ content: any, subject: 'x' }, origin))
        expectAccepted(message)
        expectNoMarkup(message)
        expect(summaryOf(any)).not.toContain('\n')
      }),
      { numRuns: 150 },
    )
  })
})

describe('a digest for Teams', () => {
  it('has a line for each event, oldest first', () => {
    const contents = [
      sampleContent(),
      sampleContent({
        kind: 'build',
        status: 'failed',
        environment_name: null,
        by: null,
        product_name: 'a*b',
      }),
    ]
    const digest = toDigest(contents, digestLink(contents, origin))
    expectAccepted(digest)
    expect(wordsOf(digest)).toEqual([
      '📦 2 events, 1 failed',
      '✅ checkout 1.4.2 → production · ada · 2026-11-21 10:29 UTC',
      '❌ a*b 1.4.2 build · 2026-11-21 10:29 UTC',
      'These were more events than this channel can receive as single messages.',
    ])
    expect(buttonsOf(digest)).toEqual([
      [
        'View deployments',
        expect.stringMatching(/^https:\/\/shiplog\.example\.com\/console\/deployments\?from=/),
      ],
    ])
  })

  it('shows usual names completely', () => {
    const digest = toDigest(
      Array.from({ length: digestSize }, () => sampleContent({ by: 'ada.lovelace@example.com' })),
    )
    expectAccepted(digest)
    expect(wordsOf(digest).join()).not.toContain('…')
  })

  it('is accepted by Teams, has no markup and has every event, for any events', () => {
    fc.assert(
      fc.property(
        fc.array(anyHostileContent(3_000), { minLength: 1, maxLength: digestSize, size: 'max' }),
        (contents) => {
          const digest = toDigest(contents, digestLink(contents, origin))
          expectAccepted(digest)
          expectNoMarkup(digest)
          expect(wordsOf(digest)).toHaveLength(contents.length + 2)
        },
      ),
      { numRuns: 50 },
    )
  })

  it.each(named)('with names of %j fits', (_name, text) => {
    const name = text.slice(0, 3_000)
    const longest = sampleContent({ product_name: name, version: name, environment_name: name, by: name })
    const links = [{ id: 'own', label: 'View deployments', address: `${origin}/?${'x'.repeat(900)}` }]
    expectAccepted(
      toDigest(
        Array.from({ length: digestSize }, () => longest),
        links,
      ),
    )
  })
})

describe('other messages for Teams', () => {
  it('count missed events', () => {
    const message = toMissedMessage(missed, missedLink(missed, origin))
    expectAccepted(message)
    expect(wordsOf(message).slice(0, 2)).toEqual([
      '📭 300 messages could not be sent in time',
      'From 2026-11-20 10:00 UTC to 2026-11-20 22:00 UTC. No message could be sent to this channel for a long time, so these are not sent one by one.',
    ])
    expect(wordsOf(message).at(-1)).toMatch(/^GET \/notification-history\/\?channel_id=0198c0d0/)
    expect(buttonsOf(message)).toEqual([
      ['View history', `${origin}/console/notifications?tab=history&channel=${missed.channel_id}`],
    ])
  })

  it('test a channel of any name', () => {
    expect(wordsOf(toTestMessage('*ops*'))).toEqual([
      '👋 Shiplog can reach this channel',
      'Messages of the channel *ops* will arrive here.',
    ])
    fc.assert(fc.property(anyHostileText(100_000), (name) => expectAccepted(toTestMessage(`n${name}`))))
  })
})
