import { useEffect } from 'react'
import { useVenue } from '#app/lib/venue.ts'

/** Sets the document title to the screen and the venue. */
export function useDocumentTitle(title: string): void {
  const { name } = useVenue()
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
