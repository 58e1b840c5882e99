import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { FormProblems } from './form-problems.tsx'
import type { FormFrame } from './use-row-form.ts'

interface FormBodyProps {
  form: FormFrame
  /** Enter does not submit for now. */
  blocked?: boolean
  children: ReactNode
}

/** Common part of forms on a page: the error summary, the fields, and submission with Enter. */
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
