import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'

/** Heading of a step; takes the focus when the step begins, so that it is announced. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Typography ref={heading} variant="h2" tabIndex={-1} sx={{ mb: 1, '&:focus': { outline: 'none' } }}>
      {children}
    </Typography>
  )
}
