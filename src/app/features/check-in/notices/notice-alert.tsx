import type { HTMLAttributes, ReactNode } from 'react'
import { DoorIcon } from '../screen/door-icon.tsx'
import './notices.css'

interface NoticeAlertProps extends HTMLAttributes<HTMLDivElement> {
  /** What one may do about it. */
  action?: ReactNode
}

/** A warning over the whole width of a door. */
export function NoticeAlert({ children, action, ...rest }: NoticeAlertProps) {
  return (
    <div role="alert" {...rest} className="notice-alert">
      <DoorIcon name="warning" />
      <span>{children}</span>
      {action}
    </div>
  )
}
