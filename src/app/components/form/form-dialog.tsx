import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormProblems } from './form-problems.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { FormFrame } from './use-row-form.ts'

interface FormDialogProps {
  form: FormFrame
  title: string
  /** Label of the submit button: "Save list". */
  submit: string
  onClose: () => void
  /** Disabled, for example offline; the children should say why. */
  disabled?: boolean
  width?: 'xs' | 'sm' | 'md'
  children: ReactNode
}

/** A form in a dialog; asks before unsaved input is lost. Render it only while open. */
export function FormDialog({
  form,
  title,
  submit,
  onClose,
  disabled = false,
  width,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('form')
  const [is_confirming, setConfirming] = useState(false)
  const close = () => (form.is_changed ? setConfirming(true) : onClose())
  return (
    <>
      <Dialog
        open
        title={title}
        onClose={close}
        onSubmit={() => void form.submit()}
        {...(width ? { width } : {})}
        actions={
          <Button type="submit" variant="contained" loading={form.is_saving} disabled={disabled}>
            {submit}
          </Button>
        }
      >
        <FormProblems form={form} />
        <Stack sx={{ gap: 2.5 }}>{children}</Stack>
      </Dialog>
      <ConfirmDialog
        open={is_confirming}
        title={t('leave.title')}
        confirm={t('leave.confirm')}
        onConfirm={onClose}
        onClose={() => setConfirming(false)}
      >
        {t('leave.text')}
      </ConfirmDialog>
      <LeaveGuard form={form} />
    </>
  )
}
