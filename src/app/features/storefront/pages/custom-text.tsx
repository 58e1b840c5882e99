import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useVenue, type Venue } from '#app/lib/venue.ts'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'

interface CustomTextProps {
  of: keyof Pick<Venue, 'about' | 'contact' | 'terms'>
  /** What is said while the venue has written nothing. */
  children: ReactNode
}

/** What the venue wrote itself, in the reader's language. */
export function CustomText({ of, children }: CustomTextProps) {
  const words = useVenue()[of]
  if (words === undefined) return <Skeleton variant="rounded" height={240} sx={{ maxWidth: '42rem' }} />
  if (words === '') return children
  return (
    <Box sx={{ maxWidth: '42rem', fontSize: '1.0625rem', mb: 5 }}>
      <RichText html={words} />
    </Box>
  )
}
