import { ShowOnceModal } from '../../../components/show-once-modal.tsx'
import type { ApiKeyWithKey } from './queries.ts'

/** Shows a new key. */
export const ShowKeyModal = ({ apiKey, onClose }: { apiKey: ApiKeyWithKey; onClose: () => void }) => (
  <ShowOnceModal title={`API key “${apiKey.name}”`} label="API key" secret={apiKey.key} onClose={onClose}>
    This key is shown only once. Save it among the secrets of your CI system. If it gets lost, rotate the key.
  </ShowOnceModal>
)
