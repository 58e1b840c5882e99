import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { FormProblems } from './form-problems.tsx'
import type { FormFrame } from './use-row-form.ts'

interface FormBodyProps {
  form: FormFrame
  /** Enter sends nothing for now. */
  blocked?: boolean
  children: ReactNode
}

/** What forms on a page share: what is wrong on top, the fields, and Enter that sends them. */
export function FormBody({ form, blocked = false, children }: FormBodyProps) {
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 2.5 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked) void form.submit()
      }}
    >
      <FormProblems form={form} />
      {children}
    </Stack>
  )
}
