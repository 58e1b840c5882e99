import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forceUpdate } from '#app/lib/updates.ts'
import { PlainButton } from '#app/ui/plain-button.tsx'
import './notices.css'

/** The list has rules that this build does not know: nobody is admitted before an update, which is offered. */
export function OutdatedNotice() {
  const { t } = useTranslation('check-in')
  const [answer, setAnswer] = useState<'asking' | 'nothing' | null>(null)
  const onUpdate = async () => {
    setAnswer('asking')
    if (!(await forceUpdate())) setAnswer('nothing')
  }
  return (
    <div className="notice-strip" role="alert" data-outdated>
      <p className="title">{t('outdated.text')}</p>
      {answer === 'nothing' && <p>{t('outdated.nothing')}</p>}
      <PlainButton look="filled" disabled={answer === 'asking'} onClick={() => void onUpdate()}>
        {t('outdated.update')}
      </PlainButton>
    </div>
  )
}
