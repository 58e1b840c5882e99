import type { CSSProperties, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { ERROR, INFO, SUCCESS, WARNING } from './icon-paths.ts'
import './plain.css'
import './notice.css'

/** Paths of the icons of each kind. */
export const NOTICE_ICONS = { info: INFO, warning: WARNING, error: ERROR, success: SUCCESS }

interface NoticeProps {
  kind: keyof typeof NOTICE_ICONS
  /** Default: announced at once. */
  role?: 'alert' | 'status' | 'note' | 'presentation'
  /** A button beside the text. */
  action?: ReactNode
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** A notice in a page, without MUI. */
export function Notice({ kind, role = 'alert', action, className = '', style, children }: NoticeProps) {
  return (
    <div role={role} className={`notice ${kind} ${className}`} {...(style && { style })}>
      <Icon path={NOTICE_ICONS[kind]} size={22} />
      <div className="notice-text">{children}</div>
      {action !== undefined && <div className="notice-action">{action}</div>}
    </div>
  )
}
