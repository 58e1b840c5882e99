import Alert from '@mui/material/Alert'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#app/lib/error-text.ts'

const SECOND_MS = 1000

/** Whole seconds until a moment; 0 when it has come. */
export function useSecondsUntil(moment_ms: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((moment_ms - now) / SECOND_MS))
  useEffect(() => setNow(Date.now()), [moment_ms])
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [left])
  return left
}

/** Why signing in did not work, and how long to wait when there were too many tries. */
export function EntranceError({ error, seconds }: { error: unknown; seconds: number }) {
  const { t } = useTranslation('auth')
  if (error === null) return null
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {errorText(error)}
      {seconds > 0 && <span aria-live="off"> {t('wait', { count: seconds })}</span>}
    </Alert>
  )
}
