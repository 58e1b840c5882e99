import type { HTMLAttributes, ReactNode } from 'react'
import { DoorIcon } from '../screen/door-icon.tsx'
import './notices.css'

interface NoticeAlertProps extends HTMLAttributes<HTMLDivElement> {
  /** Possible action. */
  action?: ReactNode
}

/** A full-width warning on a door. */
export function NoticeAlert({ children, action, ...rest }: NoticeAlertProps) {
  return (
    <div role="alert" {...rest} className="notice-alert">
      <DoorIcon name="warning" />
      <span>{children}</span>
      {action}
    </div>
  )
}
