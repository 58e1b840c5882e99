import type { ReactNode } from 'react'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { Doorway } from '#app/ui/doorway.tsx'
import './plain-screen.css'

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
      <Doorway size={56} />
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </main>
  )
}
