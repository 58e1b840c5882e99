import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { earlyVideo } from '../camera/early-stream.ts'
import { PlainScreen } from './plain-screen.tsx'

/** A door that opens: the picture of its camera as soon as there is one, over the words. */
export function OpeningScreen() {
  const { t } = useTranslation('check-in')
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const video = earlyVideo()
    const { current } = place
    if (video === null || current === null) return undefined
    current.append(video)
    return () => {
      if (video.parentElement === current) video.remove()
    }
  }, [])
  return (
    <PlainScreen title={t('door.title')} lead={t('door.opening')}>
      <div ref={place} aria-hidden className="early-picture" />
    </PlainScreen>
  )
}
