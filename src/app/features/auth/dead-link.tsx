import LinkIcon from '@mui/icons-material/LinkOffOutlined'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/states.tsx'

interface InvalidLinkProps {
  title: string
  /** What to do now. */
  children: ReactNode
  action: ReactNode
}

/** A link from a mail that leads no further, and the way on. */
export function InvalidLinkState({ title, children, action }: InvalidLinkProps) {
  return (
    <div role="alert">
      <EmptyState icon={<LinkIcon />} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
