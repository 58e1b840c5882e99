import LinkIcon from '@mui/icons-material/LinkOffOutlined'
import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/states.tsx'

interface InvalidLinkProps {
  title: string
  /** What to do next. */
  children: ReactNode
  action: ReactNode
}

/** An invalid link from an email, and what to do next. */
export function InvalidLinkState({ title, children, action }: InvalidLinkProps) {
  return (
    <div role="alert">
      <EmptyState icon={<LinkIcon />} title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}
