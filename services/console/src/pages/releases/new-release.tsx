import { Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCreateRelease } from './mutations.ts'
import { ReleaseForm, type ReleaseValues } from './release-form.tsx'

/** A form that creates a release and goes to its page. */
export const NewRelease = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useCreateRelease()
  const close = (): void => {
    reset()
    onClose()
  }
  const create = ({ name, description }: ReleaseValues): void =>
    mutate(
      { name, ...(description.trim() !== '' && { description }) },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/console/releases/$releaseId', params: { releaseId: id } }),
      },
    )
  return (
    <Modal opened={opened} onClose={close} title="New release">
      <ReleaseForm
        initial={{ name: '', description: '' }}
        action="Create the release"
        isPending={isPending}
        error={error}
        onSubmit={create}
        onCancel={close}
      />
    </Modal>
  )
}
