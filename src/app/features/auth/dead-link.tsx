import LinkIcon from '@mui/icons-material/LinkOffOutlined'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/states.tsx'

interface DeadLinkProps {
  title: string
  /** What to do now. */
  children: ReactNode
  action: ReactNode
}

/** A link from a mail that leads no further, and the way on. */
export function DeadLink({ title, children, action }: DeadLinkProps) {
  return (
    <div role="alert">
      <EmptyState icon={<LinkIcon />} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
