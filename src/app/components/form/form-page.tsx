import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { FormBody } from './form-body.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormFrame } from './use-row-form.ts'

interface FormPageProps {
  form: FormFrame
  /** Label of the submit button: "Save event". */
  submit: string
  /** Text beside the button, for example that the browser is offline. */
  note?: ReactNode
  /** Disabled, with the reason in the note. */
  disabled?: boolean
  /** Input is stored elsewhere, so leaving loses nothing and needs no confirmation. */
  is_kept?: boolean
  children: ReactNode
}

/** A form that fills a page or a section of one. */
export function FormPage({ form, submit, note, disabled = false, is_kept = false, children }: FormPageProps) {
  return (
    <FormBody form={form}>
      {children}
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button
          type="submit"
          variant="contained"
          loading={form.is_saving}
          disabled={disabled || !(form.is_changed || form.is_new)}
        >
          {submit}
        </Button>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary', minWidth: 0 }}>
            {note}
          </Typography>
        )}
      </Stack>
      {!is_kept && <LeaveGuard form={form} />}
    </FormBody>
  )
}
