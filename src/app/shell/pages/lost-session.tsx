import LockIcon from '@mui/icons-material/LockOutlined'
import Link from '@mui/material/Link'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusyReason } from '#app/lib/busy.ts'
import { forgetSession, useSessionLost } from '#app/lib/net/session.ts'
import { Strip } from '../strip.tsx'
import { sentenceSeparator } from '#app/lib/format/punctuation.ts'

/**
 * Ends a session here that ended elsewhere: at once, or when unsent input has been saved from another tab or
 * discarded. The guards then lead to sign-in and back.
 */
export function LostSession() {
  const { t } = useTranslation('shell')
  const router = useRouter()
  const is_lost = useSessionLost()
  const is_typing = useBusyReason() === 'unsaved'
  const must_clear = is_lost && !is_typing
  useEffect(() => {
    if (!must_clear) return
    void clearLostSession().then(() => router.invalidate())
  }, [must_clear, router])
  if (!is_lost || !is_typing) return null
  return (
    <div role="alert">
      <Strip icon={<LockIcon />} title={t('session.lost')}>
        {t('session.lost_text')}
        {sentenceSeparator()}
        <Link href="/auth/login" target="_blank" color="inherit" underline="always">
          {t('session.login_again')}
        </Link>
      </Strip>
    </div>
  )
}

/** Loaded on demand, not with every page. */
async function clearLostSession(): Promise<void> {
  const { dropCatalogueUnlessUnsent } = await import('#app/data/catalogue/owner.ts')
  await dropCatalogueUnlessUnsent()
  forgetSession()
}
