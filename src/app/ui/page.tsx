import type { ReactNode } from 'react'
import { useDocumentTitle } from './document-title.ts'
import './page.css'
import { Icon } from './plain/icon.tsx'
import { BACK } from './plain/icon-paths.ts'
import { PlainIconLink } from './plain/links.tsx'

interface PageProps {
  /** The only h1, and the first part of the document title. */
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Target and label of the back arrow. */
  back?: { to: string; label: string }
  width?: 'sm' | 'md' | 'lg' | false
  children: ReactNode
}

/** Frame of a regular screen: the main landmark with its heading. */
export function Page({ title, subtitle, actions, back, width = 'lg', children }: PageProps) {
  useDocumentTitle(title)
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page-frame page"
      data-width={width === false ? 'full' : width}
    >
      <header>
        {back && (
          <span className="page-back no-print">
            <PlainIconLink to={back.to} aria-label={back.label}>
              <Icon path={BACK} />
            </PlainIconLink>
          </span>
        )}
        <div className="page-title">
          <h1 className="text-h1">{title}</h1>
          {subtitle && <p className="text text-quiet">{subtitle}</p>}
        </div>
        {actions && <div className="page-actions no-print">{actions}</div>}
      </header>
      {children}
    </main>
  )
}
