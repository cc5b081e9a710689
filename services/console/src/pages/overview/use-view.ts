import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { filtersOf, type MatrixView, type OverviewSearch, viewOf } from './search.ts'

const overviewRoute = getRouteApi('/shell/')
const storageKey = 'shiplog-overview'

const readRemembered = (): MatrixView => {
  try {
    return viewOf(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // The storage is forbidden, or holds something else.
    return {}
  }
}

const remember = (view: MatrixView): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(view))
  } catch {
    // The storage is forbidden or full. The address still has the choice.
  }
}

/**
 * Returns the view of the matrix, and a function that changes parts of it. The address has the choices; an
 * address without any stands for those that were made last in this browser.
 */
export const useView = (
  search: OverviewSearch,
): [MatrixView, (part: { [K in keyof MatrixView]: MatrixView[K] | undefined }) => void] => {
  const navigate = overviewRoute.useNavigate()
  const [remembered, setRemembered] = useState(readRemembered)
  const inAddress = viewOf(search)
  const view = Object.keys(inAddress).length > 0 ? inAddress : remembered
  return [
    view,
    (part) => {
      const next = viewOf({ ...view, ...part })
      remember(next)
      setRemembered(next)
      void navigate({ search: (before) => ({ ...filtersOf(before), ...next }), replace: true })
    },
  ]
}
