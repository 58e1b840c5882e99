import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'

interface OrderBoxProps {
  title: string
  /** Takes the focus, because the control that opened it is gone. */
  takes_focus?: boolean
  children: ReactNode
}

/** A step of the widget that replaces the picker. */
export function OrderBox({ title, takes_focus = false, children }: OrderBoxProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takes_focus) heading.current?.focus()
  }, [takes_focus])
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ p: { xs: 2, sm: 3 }, borderRadius: '16px' }}
    >
      <Typography
        id={id}
        ref={heading}
        variant="h2"
        tabIndex={-1}
        sx={{ mb: 1, '&:focus': { outline: 'none' } }}
      >
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
