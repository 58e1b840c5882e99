import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { FormBody } from '#app/components/form/form-body.tsx'
import type { FormFrame } from '#app/components/form/use-row-form.ts'

const SECOND_MS = 1000

interface AuthFormProps {
  form: FormFrame
  submit: string
  children: ReactNode
}

/** A sign-in form: one wide button, and the waiting time after too many attempts. */
export function AuthForm({ form, submit, children }: AuthFormProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  const seconds = useRetryAfterSeconds(form.failure)
  return (
    <FormBody form={form} blocked={seconds > 0}>
      {children}
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.is_saving}
        disabled={seconds > 0}
        sx={{ mt: 0.5 }}
      >
        {submit}
      </Button>
      {seconds > 0 && <Typography variant="body2">{t('wait', { count: seconds })}</Typography>}
      {!online && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('offline')}
        </Typography>
      )}
    </FormBody>
  )
}

/** Seconds until the server accepts another attempt; 0 when it does. */
function useRetryAfterSeconds(failure: unknown): number {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  useEffect(() => {
    if (!(failure instanceof ApiError) || failure.retry_after_ms === null) return
    setNow(Date.now())
    setUntil(Date.now() + failure.retry_after_ms)
  }, [failure])
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [left])
  return left
}
