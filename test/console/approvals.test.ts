import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { validBuild, validDeployment } from '../support/valid.ts'
import { expectNoAxeIssues, noBrowser, useConsole, type Visitor } from './support.ts'

type Fields = Record<string, unknown>
type Request = { id: string; state: string; version: string | null }

const address = '/console/approvals'
const title = 'checkout 1.4.2 → production'

const requirement = (name: string, role: string) => ({ name, roles: [role] })
const twoTeams = {
  name: 'Two teams',
  type: 'approval',
  scope: { environments: ['production'] },
  config: { requirements: [requirement('qa', 'qa'), requirement('release', 'release_manager')] },
}
const oneTester = { ...twoTeams, name: 'One tester', config: { requirements: [requirement('qa', 'qa')] } }

const grace = { role: 'viewer', subject: 'grace', name: 'Grace Hopper', ownRoles: ['qa'] } as const
const alan = { role: 'viewer', subject: 'alan', name: 'Alan Turing', ownRoles: ['release_manager'] } as const
const ada = { role: 'member', subject: 'ada', name: 'Ada Lovelace' } as const

/** Posts a start as a CI job that prints the refusal. */
const start = async ({ post }: Visitor, fields: Fields = {}): Promise<string> => {
  const event = { product_name: 'checkout', version: '1.4.2', environment_name: 'production' }
  try {
    await post('/deployment-events/', validDeployment({ ...event, status: 'started', ...fields }))
    return 'admitted'
  } catch (err) {
    return String(err)
  }
}

const waitingTable = (page: Page) =>
  page.getByRole('table', { name: 'Requests that wait for you, newest first' })
const allTable = (page: Page) => page.getByRole('table', { name: 'All requests, newest first' })
const requests = ({ ask }: Visitor, query = ''): Promise<Request[]> =>
  ask('GET', `/approval-requests/${query}`) as Promise<Request[]>

describe.skipIf(noBrowser)('the pages of approvals', () => {
  const console = useConsole()

  it('bring a version to production: two people approve in two clicks, and everybody sees it live', async () => {
    const admin = await console.visit()
    const { account, ask, post } = admin
    await start(admin, { version: '1.4.1', status: 'completed' })
    const build = { product_name: 'checkout', version: '1.4.2', built_by: 'ada', scm_branch: 'main' }
    await post('/build-events/', validBuild({ ...build, status: 'completed' }))
    await start(admin, { environment_name: 'staging', status: 'completed' })
    await ask('POST', '/deployment-rules/', twoTeams)
    expect(await start(admin, { deployed_by: 'ada' })).toContain('answered 428')

    const author = await console.open('/console/preflight-checks', { account, ...ada })
    await author.page.getByRole('link', { name: title }).click()
    await author.page.getByText('waits for 1 person for qa and 1 person for release').waitFor()
    await author.page.getByRole('link', { name: 'See the request' }).click()
    await author.page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await author.page.getByText('It would bring 1 version: 1.4.1 runs there now.').waitFor()
    await author.page.getByRole('link', { name: 'See the comparison' }).waitFor()
    const deployments = author.page.getByRole('table', { name: 'Deployments of this version, newest first' })
    await deployments.getByRole('row', { name: /staging completed/ }).waitFor()
    expect(await author.page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
    await expectNoAxeIssues(author.page)
    const [request] = await requests(author)
    const approve = `/approval-requests/${request?.id}/approve/`
    await expect(author.ask('POST', approve, {})).rejects.toThrow('403')

    const tester = await console.open('/', { account, ...grace })
    const sent: string[] = []
    tester.page.on('request', (one) => one.method() === 'POST' && sent.push(one.url()))
    await tester.page.getByRole('link', { name: 'Approvals 1 wait for you' }).click()
    await tester.page.mouse.move(640, 10)
    await waitingTable(tester.page)
      .getByRole('row', { name: /pending checkout 1\.4\.2/ })
      .waitFor()
    await expectNoAxeIssues(tester.page)
    await waitingTable(tester.page)
      .getByRole('button', { name: `Approve ${title}` })
      .click()
    const dialog = tester.page.getByRole('dialog', { name: 'Approve this version?' })
    await expectNoAxeIssues(tester.page)
    await dialog.getByRole('button', { name: 'Approve', exact: true }).dblclick()
    await tester.page.getByText('Nothing waits for you.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await tester.page.getByTestId('waiting').waitFor({ state: 'detached' })
    await allTable(tester.page).getByText('waits for 1 person for release').waitFor()
    expect(sent.filter((url) => url.endsWith('/approve/'))).toHaveLength(1)

    const requirements = author.page.getByRole('table', { name: 'Requirements' })
    await requirements.getByRole('row', { name: /^qa .* Grace Hopper fulfilled$/ }).waitFor()
    expect(await start(admin, { deployed_by: 'ada' })).toContain('answered 428')

    const manager = await console.open(`${address}/${request?.id}`, { account, ...alan })
    await manager.page.getByRole('button', { name: `Approve ${title}` }).click()
    await manager.page.getByRole('textbox', { name: 'Comment (optional)' }).fill('After lunch')
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    const words = /approved by Grace Hopper, Alan Turing; .+ after it was asked/
    for (const { page } of [author, manager]) await page.getByText(words).waitFor()
    const decisions = author.page.getByRole('table', { name: 'Decisions, oldest first' })
    await decisions.getByRole('row', { name: /approved Alan Turing alan After lunch/ }).waitFor()
    await expectNoAxeIssues(manager.page)

    expect(await start(admin, { deployed_by: 'ada' })).toBe('admitted')
    await author.page.goto(`${console.suite.url}/console/deployments`)
    await author.page.getByRole('link', { name: /^checkout 1\.4\.2.*production/ }).click()
    const drawer = author.page.getByRole('dialog', { name: 'Deployment' })
    await drawer.getByText(/^Approved by Grace Hopper, Alan Turing/).waitFor()
    await drawer.getByRole('link', { name: 'the request' }).click()
    await author.page.getByRole('heading', { name: title, level: 1 }).waitFor()
    for (const { complaints } of [author, tester, manager]) expect(complaints).toEqual([])
  })

  it('reject with a comment, ask before CI, cancel, filter, and download as CSV', async () => {
    const admin = await console.visit()
    const { account, ask } = admin
    await start(admin, { version: '1.4.1', status: 'completed' })
    await ask('POST', '/deployment-rules/', oneTester)
    await start(admin)

    const tester = await console.open(address, { account, ...grace })
    await waitingTable(tester.page)
      .getByRole('button', { name: `Reject ${title}` })
      .click()
    const dialog = tester.page.getByRole('dialog', { name: 'Reject this version?' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('Say why: whoever asked reads it').waitFor()
    await dialog.getByRole('textbox', { name: 'Why it must not start' }).fill('=Totals, "wrong"')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await tester.page.getByText('Nothing waits for you.').waitFor()
    await allTable(tester.page)
      .getByText(/rejected by Grace Hopper; .+ after it was asked/)
      .waitFor()
    expect(await start(admin)).toContain('answered 428')

    const author = await console.open(address, { account, ...ada })
    await author.page.getByRole('button', { name: 'Request an approval' }).click()
    const form = author.page.getByRole('dialog', { name: 'Request an approval' })
    await form.getByRole('button', { name: 'Ask' }).click()
    await form.getByText('Enter a version').waitFor()
    for (const [label, name] of Object.entries({ Product: 'checkout', Environment: 'production' })) {
      await form.getByRole('combobox', { name: label }).fill(name)
      await author.page.getByRole('option', { name }).click()
    }
    await form.getByText('Commit', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Commit' }).fill('9fceb02d0ae598e95dc970b74767f19372d61af8')
    await form.getByRole('textbox', { name: 'Reason' }).fill('Payments by invoice')
    await expectNoAxeIssues(author.page)
    await form.getByRole('button', { name: 'Ask' }).click()
    const commit = 'checkout commit 9fceb02d0a → production'
    await author.page.getByRole('heading', { name: commit, level: 1 }).waitFor()
    await author.page.getByText('Payments by invoice').waitFor()
    await author.page.getByText(/the first start of this commit uses the request/).waitFor()
    await waitingTable(tester.page).getByRole('link', { name: commit }).waitFor()

    await author.page.getByRole('button', { name: `Cancel the request for ${commit}` }).click()
    await author.page.getByRole('button', { name: 'Cancel the request', exact: true }).click()
    await author.page.getByText(/^cancelled; .+ after it was asked/).waitFor()
    await tester.page.getByText('Nothing waits for you.').waitFor()

    await tester.page.getByRole('combobox', { name: 'State' }).click()
    await tester.page.getByRole('option', { name: 'rejected' }).click()
    await allTable(tester.page).getByRole('link', { name: commit }).waitFor({ state: 'detached' })
    expect(new URL(tester.page.url()).searchParams.get('state')).toBe('rejected')
    const download = tester.page.waitForEvent('download')
    await tester.page.getByRole('button', { name: 'Download as CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(',rejected,grace,Grace Hopper,"\'=Totals, ""wrong""",')
    await tester.page.getByRole('heading', { name: 'The last 30 days' }).waitFor()
    await tester.page.getByRole('combobox', { name: 'State' }).click()
    await tester.page.getByRole('option', { name: 'superseded' }).click()
    await tester.page.getByRole('heading', { name: 'No request matches' }).waitFor()
    await tester.page.getByRole('button', { name: 'Clear all filters' }).first().click()
    await allTable(tester.page).getByRole('link', { name: commit }).waitFor()
    for (const { complaints } of [author, tester]) expect(complaints).toEqual([])
  })

  it('offer others nothing, fit a phone, show hostile text, and say that there is no such request', async () => {
    const admin = await console.visit()
    const { account, ask } = admin
    await ask('POST', '/deployment-rules/', oneTester)
    const hostile = { product_name: `${'checkout'.repeat(15)}\u202etxt`, version: '1'.repeat(100) }
    await start(admin, hostile)
    const asked = { product_name: 'search', environment_name: 'production', version: '2\u202e.0' }
    await ask('POST', '/approval-requests/', { ...asked, reason: `<b>now</b>${'!'.repeat(200)}` })
    const look = { size: 'phone', colorScheme: 'dark' } as const
    const { page, complaints } = await console.open(address, { account, role: 'viewer' }, look)
    await page.getByText('Nothing waits for you.').waitFor()
    await page.getByText(/^<b>now<\/b>!/).waitFor()
    await page.getByRole('link', { name: 'search 2⟨U+202E⟩.0 → production' }).waitFor()
    await expectNoAxeIssues(page)
    await page.getByRole('link', { name: /⟨U\+202E⟩txt/ }).click()
    await page.getByRole('heading', { name: 'Who must approve' }).waitFor()
    await page.getByText('1 person with the role qa').waitFor()
    expect(await page.getByRole('button', { name: /^(Approve|Reject|Cancel the request)/ }).count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0)
    expect(await page.evaluate<string>('document.body.innerText')).not.toMatch(/\u202e/)
    await expectNoAxeIssues(page)
    await page.goto(`${console.suite.url}${address}/0198c0e5-3d4e-7f50-8162-738495061728`)
    await page.getByRole('heading', { name: 'There is no such request' }).waitFor()
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([])
  })
})
