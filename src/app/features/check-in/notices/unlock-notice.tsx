import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '#app/ui/plain/button.tsx'
import type { Unlock } from '#offline/door/unlock.ts'
import { formatCountdown } from '../screen/door-times.ts'
import { useStation } from '../screen/station-context.ts'

const SECOND_MS = 1000

/** Whose PIN opened the missing rights of this phone, for how long, and a button that ends them. */
export function UnlockNotice({ unlock }: { unlock: Unlock }) {
  const { t } = useTranslation('check-in')
  const { station } = useStation()
  const [now_ms, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const countdown = formatCountdown(Math.max(0, unlock.until_ms - now_ms))
  return (
    <div className="notice-strip" data-unlocked>
      <p className="title">{t('pin.open', { name: unlock.name })}</p>
      <p role="timer">{t('pin.left', { countdown })}</p>
      <PlainButton look="quiet" onClick={() => void station.door.lock()}>
        {t('pin.end')}
      </PlainButton>
    </div>
  )
}
