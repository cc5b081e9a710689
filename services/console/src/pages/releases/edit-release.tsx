import { Modal } from '@mantine/core'
import { useUpdateRelease } from './mutations.ts'
import type { Release } from './queries.ts'
import { ReleaseForm, type ReleaseValues } from './release-form.tsx'

type Props = { release: Release; opened: boolean; onClose: () => void }

/** A form that changes the name and the description of a release. */
export const EditRelease = ({ release, opened, onClose }: Props) => {
  const { mutate, isPending, error, reset } = useUpdateRelease(release.id)
  const close = (): void => {
    reset()
    onClose()
  }
  const change = ({ name, description }: ReleaseValues): void =>
    mutate({ name, description: description.trim() === '' ? null : description }, { onSuccess: close })
  return (
    <Modal opened={opened} onClose={close} title="Name and description">
      <ReleaseForm
        initial={{ name: release.name, description: release.description ?? '' }}
        action="Save"
        isPending={isPending}
        error={error}
        onSubmit={change}
        onCancel={close}
      />
    </Modal>
  )
}
