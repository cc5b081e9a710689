import { environmentId, nothingTold, productId, versionId } from '@shiplog/events'
import { type Fields, recordFields, type SubmittedEvent } from '../src/domain/record.ts'

export const account_id = '7f1f6a0e-2f5b-4c55-9d0a-52b2f6f3a001'

/** `2026-01-01T00:00:<seconds>.000Z`, and on into minutes. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString()

export type Sample = Partial<Omit<SubmittedEvent, 'fields' | 'occurred_at'>> & {
  fields?: Partial<Fields>
  /** When the client says that it happened, in seconds; when it arrived, if left out. */
  happened?: number | null
  /** When it arrived, in seconds. */
  arrived?: number
}

/** A deployment event as the domain sees it. */
export const sampleEvent = ({
  happened = null,
  arrived = 0,
  fields,
  ...given
}: Sample = {}): SubmittedEvent => {
  const { kind = 'deployment', product_name = 'checkout', version = '1.0.0' } = given
  const { environment_name = kind === 'build' ? '' : 'production' } = given
  return {
    kind,
    account_id,
    product_name,
    version,
    environment_name,
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
    status: given.status ?? 'completed',
    occurred_at: at(happened ?? arrived),
    occurred_at_given: happened !== null,
    received_at: at(arrived),
    fields: { ...nothingTold(recordFields), ...fields },
  }
}
