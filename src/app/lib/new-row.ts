import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page opens its form for a new row: set by a command, and never by a typed address. */
    opens_form?: true
  }
}

/** Opens a page's form for a new row, once, when the page was opened by a command for that. */
export function useNewRowRequest(open: () => void): void {
  // The page before this one sees the new location too, until the new page is drawn.
  const is_requested = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.opens_form === true,
  })
  const navigate = useNavigate()
  const openNow = useEffectEvent(open)
  useEffect(() => {
    if (!is_requested) return
    openNow()
    // A reload must not open it again.
    void navigate({ to: '.', search: true, replace: true, state: {} })
  }, [is_requested, navigate])
}
