import { useEffect } from 'react'

/** Names the document after the screen. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Foyer`
  }, [title])
}
