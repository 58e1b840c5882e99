import type { ReactNode } from 'react'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'
import { Icon } from '#app/ui/plain/icon.tsx'
import '#app/ui/plain/plain.css'
import './strip.css'

interface StripProps {
  /** Path of its icon. */
  icon: string
  title: string
  children?: ReactNode
  /** One small line. */
  isSmall?: boolean
}

/** A non-blocking line across the top of the page. */
export function Strip({ icon, title, children, isSmall = false }: StripProps) {
  return (
    <div className={`strip no-print ${isSmall ? 'small' : ''}`}>
      <div className="page-frame">
        <Icon path={icon} size={20} />
        <span>
          <strong>{title}</strong>
          {sentenceSeparator()}
          {children}
        </span>
      </div>
    </div>
  )
}
