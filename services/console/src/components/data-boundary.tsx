import { useWindowEvent } from '@mantine/hooks'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ErrorState, LoadingState } from './states.tsx'

/** Shows an error. A retry fetches the data again; it also happens when the user comes back to the tab. */
export const Failure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = (): void => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  useWindowEvent('visibilitychange', () => {
    if (!document.hidden) retry()
  })
  return <ErrorState error={error} onRetry={retry} />
}

/** Shows a part of a page when its data is there: until then a loading state, or the error with a retry. */
export const DataBoundary = ({ children }: { children: ReactNode }) => {
  const address = useRouterState({ select: ({ location }) => location.href })
  return (
    <CatchBoundary getResetKey={() => address} errorComponent={Failure}>
      <Suspense fallback={<LoadingState />}>{children}</Suspense>
    </CatchBoundary>
  )
}
