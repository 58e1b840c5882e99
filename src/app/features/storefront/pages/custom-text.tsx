import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useVenue, type Venue } from '#app/lib/venue.ts'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'

interface CustomTextProps {
  page: keyof Pick<Venue, 'about' | 'contact' | 'terms'>
  /** Default text while the venue has none of its own. */
  children: ReactNode
}

/** The venue's own text in the reader's language. */
export function CustomText({ page, children }: CustomTextProps) {
  const text = useVenue()[page]
  if (text === undefined) return <Skeleton variant="rounded" height={240} sx={{ maxWidth: '42rem' }} />
  if (text === '') return children
  return (
    <Box sx={{ maxWidth: '42rem', fontSize: '1.0625rem', mb: 5 }}>
      <RichText html={text} />
    </Box>
  )
}
