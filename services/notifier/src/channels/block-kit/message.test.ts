import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyContent, anyText, sampleContent } from '../../../test/sample-content.ts'
import { type Block, limits, type Message, markdown, messageLength } from './block-kit.ts'
import { digestSize, toDigest } from './digest.ts'
import { toMessage } from './message.ts'

const markdownOf = (block: Block): string[] => {
  if (block.type === 'context') return block.elements.map(({ text }) => text)
  if (block.type !== 'section') return []
  return 'fields' in block ? block.fields.map(({ text }) => text) : [block.text.text]
}
const allMarkdown = (message: Message): string[] => [message.text, ...message.blocks.flatMap(markdownOf)]

const anyHostileText = anyText([
  '<!channel>',
  '<@U012AB3CD>',
  '<https://evil.example|click>',
  '```\n<!here>\n```',
  '&lt;!channel&gt;',
  '\u202egpj.exe',
  '𝕏'.repeat(4_000),
  '&'.repeat(4_000),
  '"'.repeat(4_000),
  '`'.repeat(4_000),
  '\n'.repeat(4_000),
])
const anyHostileContent = anyContent(anyHostileText, {
  deploy_url: fc.oneof(anyHostileText, fc.webUrl({ withQueryParameters: true })),
  build_url: fc.oneof(anyHostileText, fc.constant(`https://ci.example.com/${'x'.repeat(2_900)}`)),
})

/** Expects that a message keeps the limits in the documentation of the chat service. */
const expectAccepted = (message: Message): void => {
  expect(messageLength(message)).toBeLessThanOrEqual(limits.message)
  expect(message.text.length).toBeGreaterThan(0)
  expect(message.blocks.length).toBeLessThanOrEqual(limits.blocks)
  expect(JSON.stringify(message).isWellFormed()).toBe(true)
  for (const block of message.blocks) {
    if (block.type === 'header') expect(block.text.text.length).toBeLessThanOrEqual(limits.header)
    if (block.type === 'actions')
      for (const { url } of block.elements) {
        expect(url).toMatch(/^https?:\/\//)
        expect(url.length).toBeLessThanOrEqual(limits.url)
      }
    for (const text of markdownOf(block)) {
      const isField = block.type === 'section' && 'fields' in block
      expect(text.length).toBeGreaterThan(0)
      expect(text.length).toBeLessThanOrEqual(isField ? limits.field : limits.section)
    }
    if (block.type === 'section' && 'fields' in block)
      expect(block.fields.length).toBeLessThanOrEqual(limits.fields)
  }
}

const ourDates = /<!date\^\d+\^\{(ago|time)\}\|\d{4}-\d\d-\d\d \d\d:\d\d UTC>/g

/** Expects that a message has no markup that the chat service would interpret, apart from our own dates. */
const expectNoMarkup = (message: Message): void => {
  for (const text of allMarkdown(message)) {
    const others = text.replace(ourDates, '')
    expect(others).not.toMatch(/[<>]/)
    expect(others.replace(/&(amp|lt|gt);/g, '')).not.toContain('&')
    expect(others).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
    const isCode = others.startsWith('```\n')
    expect(others.split('```').length).toBe(isCode ? 3 : 1)
    if (isCode) expect(others.endsWith('\n```')).toBe(true)
  }
  for (const block of message.blocks)
    if (block.type === 'section') {
      const texts = 'fields' in block ? block.fields : [block.text]
      for (const text of texts) expect(text).toMatchObject({ type: 'mrkdwn', verbatim: true })
    }
}

describe('a message', () => {
  it('about a deployment shows product, version, environment, person and time', () => {
    expect(toMessage(sampleContent())).toEqual({
      text: '✅ Deployment Success: checkout 1.4.2 to production',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: '✅ Deployment Success', emoji: true } },
        {
          type: 'section',
          fields: [
            { type: 'mrkdwn', text: '*Product*\ncheckout', verbatim: true },
            { type: 'mrkdwn', text: '*Version*\n1.4.2', verbatim: true },
            { type: 'mrkdwn', text: '*Environment*\nproduction', verbatim: true },
            { type: 'mrkdwn', text: '*Deployed by*\nada', verbatim: true },
          ],
        },
        {
          type: 'context',
          elements: [
            {
              type: 'mrkdwn',
              text: 'Succeeded <!date^1795256940^{ago}|2026-11-21 10:29 UTC>',
              verbatim: true,
            },
          ],
        },
      ],
    })
  })

  it('about a build shows person, branch and commit', () => {
    const message = toMessage(sampleContent({ kind: 'build', environment_name: null }))
    expect(allMarkdown(message).slice(0, -1)).toEqual([
      '✅ Build Success: checkout 1.4.2',
      '*Product*\ncheckout',
      '*Version*\n1.4.2',
      '*Built by*\nada',
      '*Branch*\nmain',
      '*Commit*\n0123456789abcdef0123456789abcdef01234567',
    ])
  })

  it.each([
    ['pending', '🕐 Deployment Pending'],
    ['started', '🚀 Deployment Started'],
    ['completed', '✅ Deployment Success'],
    ['failed', '❌ Deployment Failed'],
    ['aborted', '🛑 Deployment Aborted'],
  ] as const)('has a title for %s', (status, title) => {
    expect(toMessage(sampleContent({ status })).blocks[0]).toMatchObject({ text: { text: title } })
    const ofBuild = toMessage(sampleContent({ status, kind: 'build', environment_name: null }))
    expect(ofBuild.blocks[0]).toMatchObject({ text: { text: title.replace('Deployment', 'Build') } })
  })

  it('shows the change of a deployment, when it is known', () => {
    const texts = allMarkdown(toMessage(sampleContent({ change_reference: 'SHOP-4711' })))
    expect(texts).toContain('*Change*\nSHOP-4711')
    expect(allMarkdown(toMessage(sampleContent({ change_reference: null }))).join()).not.toContain('Change')
  })

  it('leaves out what is not known', () => {
    const message = toMessage(sampleContent({ by: null }))
    expect(allMarkdown(message).join()).not.toContain('Deployed by')
  })

  it('shows the error of a failure in a code block that its text cannot leave', () => {
    const message = toMessage(sampleContent({ status: 'failed', error: 'exit 1\n```\n<!channel> & more' }))
    expect(allMarkdown(message)).toContainEqual(
      '```\nexit 1\n`\u200b`\u200b`\n&lt;!channel&gt; &amp; more\n```',
    )
  })

  it('has a button for each http(s) address, and for no other', () => {
    const web = toMessage(sampleContent({ deploy_url: 'https://cd.example.com/1', build_url: 'http://ci/2' }))
    expect(web.blocks.find(({ type }) => type === 'actions')).toMatchObject({
      elements: [{ url: 'https://cd.example.com/1' }, { url: 'http://ci/2' }],
    })
    const others = sampleContent({
      deploy_url: 'javascript:alert(1)',
      build_url: `https://x/${'y'.repeat(3_000)}`,
    })
    expect(toMessage(others).blocks.some(({ type }) => type === 'actions')).toBe(false)
  })

  it('names an unusual host on its button, and has no password in a link', () => {
    const shown = (deploy_url: string) => {
      const actions = toMessage(sampleContent({ deploy_url })).blocks.find(({ type }) => type === 'actions')
      return actions?.type === 'actions' ? actions.elements.map(({ text, url }) => [text.text, url]) : []
    }
    for (const host of ['github.com', 'acme.gitlab.com', 'app.circleci.com', 'dev.azure.com'])
      expect(shown(`https://${host}/x`)).toEqual([['View deployment', `https://${host}/x`]])
    for (const [address, label, url] of [
      ['https://ci.example.com:8443/x', 'ci.example.com:8443', 'https://ci.example.com:8443/x'],
      ['https://github.com.evil.example/x', 'github.com.evil.example', 'https://github.com.evil.example/x'],
      ['https://notgithub.com/x', 'notgithub.com', 'https://notgithub.com/x'],
      ['https://github.com@evil.example/x', 'evil.example', 'https://evil.example/x'],
      ['https://gіthub.com/x', 'xn--gthub-n2e.com', 'https://xn--gthub-n2e.com/x'],
    ] as const)
      expect(shown(address)).toEqual([[`View deployment (${label})`, url]])
    expect(shown('https://ada:word@github.com/x')).toEqual([['View deployment', 'https://github.com/x']])
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.evil.example`
    expect(shown(`https://${long}/`)[0]?.[0]).toBe(`View deployment (…${long.slice(-40)})`)
  })

  it('makes characters that change the direction of text visible', () => {
    const texts = allMarkdown(
      toMessage(
        sampleContent({
          product_name: 'a\u202eb',
          version: '1\u2066\u200f',
          status: 'failed',
          error: 'x\u202ey',
        }),
      ),
    )
    expect(texts[0]).toBe('❌ Deployment Failed: a⟨U+202E⟩b 1⟨U+2066⟩⟨U+200F⟩ to production')
    expect(texts).toContain('*Product*\na⟨U+202E⟩b')
    expect(texts).toContain('```\nx⟨U+202E⟩y\n```')
    expect(allMarkdown(toDigest([sampleContent({ by: 'a\u202eb' })])).join()).toContain('a⟨U+202E⟩b')
    expect(texts.join()).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
  })

  it('isolates names that are read from right to left', () => {
    const [summary] = allMarkdown(toMessage(sampleContent({ product_name: 'חנות' })))
    expect(summary).toBe('✅ Deployment Success: \u2068חנות\u2069 1.4.2 to production')
    const long = allMarkdown(toMessage(sampleContent({ product_name: 'ח'.repeat(3_000) })))
    expect(long.find((text) => text.startsWith('*Product*'))).toMatch(/\n\u2068ח+…\u2069$/)
  })

  it('shows a long name completely when the message has room', () => {
    const product_name = 'p'.repeat(255)
    expect(allMarkdown(toMessage(sampleContent({ product_name })))).toContain(`*Product*\n${product_name}`)
  })

  it('cuts long texts between characters and entities, with an ellipsis', () => {
    const [error] = allMarkdown(
      toMessage(sampleContent({ status: 'failed', error: '𝕏'.repeat(1_495) + '<'.repeat(10) })),
    ).filter((text) => text.startsWith('```'))
    expect(error).toMatch(/^```\n(𝕏)+…\n```$/u)
    expect(error?.length).toBeGreaterThan(limits.section - 10)
    expect(error?.length).toBeLessThanOrEqual(limits.section)
  })

  it('has the given lines before its last line', () => {
    const lines = [markdown('one'), markdown('two')]
    expect(allMarkdown(toMessage(sampleContent(), { lines })).slice(-3)).toEqual([
      'one',
      'two',
      expect.stringMatching(/^Succeeded/),
    ])
  })

  it('keeps the limits and has no markup, for any event', () => {
    fc.assert(
      fc.property(anyHostileContent, (any) => {
        const message = toMessage(any)
        expectAccepted(message)
        expectNoMarkup(message)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a digest', () => {
  it('has a line for each event, oldest first', () => {
    const digest = toDigest([
      sampleContent(),
      sampleContent({
        kind: 'build',
        status: 'failed',
        environment_name: null,
        by: null,
        product_name: 'a<b',
      }),
    ])
    expect(digest.text).toBe('📦 2 events, 1 failed')
    const lines = allMarkdown(digest)[1]?.split('\n') ?? []
    expect(lines[0]).toMatch(/^✅ \*checkout\* 1\.4\.2 → production · ada · <!date\^/)
    expect(lines[1]).toMatch(/^❌ \*a&lt;b\* 1\.4\.2 build · <!date\^/)
  })

  it('counts failed and blocked deployments', () => {
    const [failed, blocked] = [sampleContent({ status: 'failed' }), sampleContent({ status: 'blocked' })]
    expect(toDigest([failed, blocked, blocked, sampleContent()]).text).toBe(
      '📦 4 events, 1 failed, 2 blocked',
    )
    expect(toDigest([blocked, sampleContent({ status: 'bypassed' })]).text).toBe('📦 2 events, 1 blocked')
  })

  it('keeps the limits, has no markup and has every event, for any events', () => {
    fc.assert(
      fc.property(fc.array(anyHostileContent, { minLength: 1, maxLength: digestSize }), (contents) => {
        const digest = toDigest(contents)
        expectAccepted(digest)
        expectNoMarkup(digest)
        expect(
          allMarkdown(digest)
            .join('\n')
            .match(/<!date\^/g),
        ).toHaveLength(contents.length)
      }),
      { numRuns: 100 },
    )
  })

  it('of events with the longest names fits', () => {
    const name = '"'.repeat(255)
    const longest = sampleContent({ product_name: name, version: name, environment_name: name, by: name })
    expectAccepted(toDigest(Array.from({ length: digestSize }, () => longest)))
  })
})
