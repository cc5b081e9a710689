import { ShowOnceModal } from '../../../components/show-once-modal.tsx'

type Props = { channelName: string; secret: string; onClose: () => void }

/** Shows the new secret of a channel. */
export const ShowSecretModal = ({ channelName, secret, onClose }: Props) => (
  <ShowOnceModal
    title={`Signing secret of “${channelName}”`}
    label="Signing secret"
    secret={secret}
    onClose={onClose}
  >
    This secret is shown only once. Save it among the secrets of the receiver, which verifies with it that
    messages come from Shiplog. If it gets lost, replace it.
  </ShowOnceModal>
)
