import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBusyReason } from '#app/lib/busy.ts'
import { forgetSession, useSessionLost } from '#app/lib/net/session.ts'
import { LOCK } from '#app/ui/plain/icon-paths.ts'
import { OuterLink } from '#app/ui/plain/links.tsx'
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
      <Strip icon={LOCK} title={t('session.lost')}>
        {t('session.lost_text')}
        {sentenceSeparator()}
        <OuterLink href="/auth/login" target="_blank" className="underlined in-text-colour">
          {t('session.login_again')}
        </OuterLink>
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
