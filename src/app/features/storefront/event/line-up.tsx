import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { lineUpOf } from '#rules/events/page-sections.ts'

/** Line-up of the event; nothing when empty. */
export function LineUp({ text }: { text: string | undefined }) {
  const { t } = useTranslation('public')
  const id = useId()
  const lines = lineUpOf(text)
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={id} className="line-up">
      <h2 id={id} className="text-h2">
        {t('event.line_up')}
      </h2>
      <ul className="plain-list">
        {lines.map((line) => (
          <li className="text-h3" key={line}>
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
