import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#app/lib/net/online.ts'
import { FormBody } from '#app/components/form/form-body.tsx'
import { LeaveGuard } from '#app/components/form/leave-guard.tsx'
import type { FormFrame } from '#app/components/form/use-row-form.ts'

interface StepFormProps {
  form: FormFrame
  submit: string
  onBack: () => void
  children: ReactNode
}

/** A step with a form; existing values can be kept. */
export function StepForm({ form, submit, onBack, children }: StepFormProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  return (
    <FormBody form={form}>
      {children}
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Button onClick={onBack}>{t('welcome.back')}</Button>
        <Button type="submit" variant="contained" loading={form.is_saving} disabled={!online}>
          {submit}
        </Button>
      </Stack>
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('offline')}
        </Typography>
      )}
      <LeaveGuard form={form} />
    </FormBody>
  )
}
