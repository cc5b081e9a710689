import fc from 'fast-check'
import type { ApprovalContent, CheckContent, Content } from '../src/domain/content.ts'

/** Returns the content of a message about a completed deployment, unless the fields say otherwise. */
export const sampleContent = (fields: Partial<Content> = {}): Content => ({
  kind: 'deployment',
  status: 'completed',
  product_name: 'checkout',
  version: '1.4.2',
  environment_name: 'production',
  by: 'ada',
  scm_branch: 'main',
  scm_sha: '0123456789abcdef0123456789abcdef01234567',
  error: null,
  deploy_url: null,
  build_url: null,
  occurred_at: '2026-11-21T10:29:00.000Z',
  ...fields,
})

type Text = fc.Arbitrary<string>
type Addresses = { deploy_url: Text; build_url: Text }

/** Any text: any characters, any UTF-16 units, which may be no characters, or one of the `special` texts. */
export const anyText = (special: string[]): Text =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3_000 }),
    fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
    fc.constantFrom(...special),
  )

/** Any content of a message about a deployment or a build. */
export const anyContentOfRecord = (text: Text, { deploy_url, build_url }: Addresses) =>
  fc.record({
    kind: fc.constantFrom('deployment', 'build'),
    status: fc.constantFrom('pending', 'started', 'completed', 'failed', 'aborted'),
    product_name: text,
    version: text,
    environment_name: fc.option(text),
    by: fc.option(text),
    scm_branch: fc.option(text),
    scm_sha: fc.option(text),
    change_reference: fc.option(text),
    error: fc.option(text),
    deploy_url: fc.option(deploy_url),
    build_url: fc.option(build_url),
    occurred_at: fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  })

const anyCheck = (text: Text): fc.Arbitrary<CheckContent> =>
  fc.record({
    rule_name: text,
    other_rules: fc.option(text),
    message: text,
    opens_at: fc.option(fc.constantFrom('2026-11-23T06:59:30.000Z', '9999-12-31T23:59:59.999Z')),
    override: fc.option(fc.record({ by: text, reason: text })),
    address: fc.option(fc.webUrl()),
  })

const anyApproval = (text: Text): fc.Arbitrary<ApprovalContent> =>
  fc.record({
    has_version: fc.boolean(),
    missing: fc.option(text),
    approved_by: fc.option(text),
    rejected_by: fc.option(text),
    reason: fc.option(text),
    expires_at: fc.constant('2026-11-24T10:00:00.000Z'),
    address: fc.option(fc.webUrl()),
  })

/** Any content of a message about a deployment, a build, a pre-flight check or an approval request. */
export const anyContent = (text: Text, addresses: Addresses): fc.Arbitrary<Content> =>
  fc.oneof(
    anyContentOfRecord(text, addresses),
    fc
      .tuple(
        anyContentOfRecord(text, addresses),
        anyCheck(text),
        fc.constantFrom('blocked', 'overridden', 'bypassed'),
      )
      .map(([content, check, status]) => ({ ...content, kind: 'deployment' as const, check, status })),
    fc
      .tuple(
        anyContentOfRecord(text, addresses),
        anyApproval(text),
        fc.constantFrom('requested', 'granted', 'rejected'),
      )
      .map(([content, approval, status]) => ({ ...content, kind: 'deployment' as const, approval, status })),
  )
