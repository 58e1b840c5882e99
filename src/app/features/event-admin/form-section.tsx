import ExpandIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Stack from '@mui/material/Stack'
import { useEffect, useState, type ReactNode } from 'react'

interface FormSectionProps {
  title: string
  /** Whether one of its fields has a problem. */
  is_wrong: boolean
  children: ReactNode
}

/** Fields of a form that are collapsed until opened, or until one of them has a problem. */
export function FormSection({ title, is_wrong, children }: FormSectionProps) {
  const [is_open, setOpen] = useState(false)
  useEffect(() => {
    if (is_wrong) setOpen(true)
  }, [is_wrong])
  return (
    <Accordion
      variant="outlined"
      disableGutters
      expanded={is_open}
      onChange={(_event, expanded) => setOpen(expanded)}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>{title}</AccordionSummary>
      <AccordionDetails>
        <Stack sx={{ gap: 2.5 }}>{children}</Stack>
      </AccordionDetails>
    </Accordion>
  )
}
