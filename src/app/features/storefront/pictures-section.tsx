import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PublicEventFull } from '#contract/events/public-events.ts'
import { Pictures } from './pictures.tsx'

/** Images of an event without its cover; nothing when there are none. */
export function PicturesSection({ pictures, title }: Pick<PublicEventFull, 'pictures' | 'title'>) {
  const { t } = useTranslation('public')
  const id = useId()
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby={id} className="pictures">
      <h2 id={id} className="text-h2">
        {t('pictures.title')}
      </h2>
      <Pictures pictures={pictures} title={title} />
    </section>
  )
}
