import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** What a page opens when a command led to it: its form for a new row, or its export. */
export type OpenedDialog = 'form' | 'export'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by a command, and never by a typed address. */
    opens?: OpenedDialog
  }
}

/** Opens a page's form for a new row (or its export), once, when a command led to the page for that. */
export function useNewRowRequest(open: () => void, dialog: OpenedDialog = 'form'): void {
  // The page before this one sees the new location too, until the new page is drawn.
  const is_requested = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.state.opens === dialog,
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
