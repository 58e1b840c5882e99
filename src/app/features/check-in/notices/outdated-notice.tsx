import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forceUpdate } from '#app/lib/updates.ts'
import { PlainButton } from '#app/ui/plain/button.tsx'
import './notices.css'

/** The list has rules that this build does not know: nobody is admitted before an update, which is offered. */
export function OutdatedNotice() {
  const { t } = useTranslation('check-in')
  const [status, setStatus] = useState<'checking' | 'no_update' | null>(null)
  const onUpdate = async () => {
    setStatus('checking')
    if (!(await forceUpdate())) setStatus('no_update')
  }
  return (
    <div className="notice-strip" role="alert" data-outdated>
      <p className="title">{t('outdated.text')}</p>
      {status === 'no_update' && <p>{t('outdated.nothing')}</p>}
      <PlainButton look="filled" disabled={status === 'checking'} onClick={() => void onUpdate()}>
        {t('outdated.update')}
      </PlainButton>
    </div>
  )
}
