import { emptyFields, environmentId, productId, versionId } from '@shiplog/events'
import { type Fields, recordFields, type SubmittedEvent } from '../src/domain/record.ts'

export const account_id = '7f1f6a0e-2f5b-4c55-9d0a-52b2f6f3a001'

/** Returns the time this many seconds after the start of 2026. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString()

export type Sample = Partial<Omit<SubmittedEvent, 'fields' | 'occurred_at'>> & {
  fields?: Partial<Fields>
  /** `occurred_at` that the client sent, in seconds for `at`; null, the default: the client sent none. */
  happened?: number | null
  /** `received_at`, in seconds for `at`. */
  arrived?: number
}

/** Returns a valid event: a completed deployment, unless the sample says otherwise. */
export const sampleEvent = ({
  happened = null,
  arrived = 0,
  fields,
  ...rest
}: Sample = {}): SubmittedEvent => {
  const { kind = 'deployment', product_name = 'checkout', version = '1.0.0' } = rest
  const { environment_name = kind === 'build' ? '' : 'production' } = rest
  return {
    kind,
    account_id,
    product_name,
    version,
    environment_name,
    product_id: productId(account_id, product_name),
    version_id: versionId(account_id, product_name, version),
    environment_id: environmentId(account_id, environment_name),
    status: rest.status ?? 'completed',
    occurred_at: at(happened ?? arrived),
    occurred_at_given: happened !== null,
    received_at: at(arrived),
    fields: { ...emptyFields(recordFields), ...fields },
  }
}
