import type { ReactNode } from 'react'
import { useVenue } from '#app/lib/venue.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { Doorway } from '#app/ui/doorway.tsx'
import './plain-screen.css'

/** The venue's logo, as light or dark as the page. */
function VenueMark() {
  const { name, logo, logo_dark } = useVenue()
  if (logo === null) return <Doorway size={56} />
  return (
    <>
      <img className="venue-logo on-light" src={logo.url} alt={name} />
      <img className="venue-logo on-dark" src={(logo_dark ?? logo).url} alt={name} />
    </>
  )
}

interface PlainScreenProps {
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** A door that is not open: the reason in one column, with large buttons. */
export function PlainScreen({ title, lead, children }: PlainScreenProps) {
  useDocumentTitle(title)
  return (
    <main id="content" tabIndex={-1} className="plain-screen">
      <VenueMark />
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </main>
  )
}
