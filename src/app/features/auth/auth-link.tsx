import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { validateNext } from '#app/lib/addresses/next-path.ts'
import { TextLink } from '#app/ui/links.tsx'
import { AUTH_PAGES, type Audience } from './audiences.ts'

interface AuthLinkProps {
  side: Audience
  page: keyof (typeof AUTH_PAGES)[Audience]
  children: ReactNode
}

/** Link between sign-in pages; keeps the `next` path. */
export function AuthLink({ side, page, children }: AuthLinkProps) {
  const { next } = useSearch({ strict: false })
  return (
    <TextLink to={AUTH_PAGES[side][page]} search={validateNext({ next })} sx={{ py: 0.75 }}>
      {children}
    </TextLink>
  )
}
