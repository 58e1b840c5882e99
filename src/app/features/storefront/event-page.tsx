import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankRichText, type Html } from '#contract/wire/rich-text.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import type { Language } from '#app/lib/i18n/languages.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { Notice } from '#app/ui/plain/notice.tsx'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'
import { AsOf } from '#app/components/as-of.tsx'
import { EventCover, type CoverEvent } from '#app/components/event/event-cover.tsx'
import './event.css'

interface EventPageProps {
  /** `alt` is the alternative text of its cover, if set. */
  event: CoverEvent & {
    title: string
    language?: Language | undefined
    is_over: boolean
    cover: { alt?: string } | null
  }
  document_title: string
  /** Milliseconds since the epoch: the age of the data, while offline. */
  as_of_ms: number | null
  has_prices: boolean
  /** Line above the title. */
  kicker?: string
  /** Date, place and links, beside the cover. */
  facts: ReactNode
  /** Of its look. */
  className?: string
  children: ReactNode
}

/** Page of an event, with or without tickets: cover, title and facts. */
export function EventPage(props: EventPageProps) {
  const { event, document_title, as_of_ms, has_prices, kicker = '', facts, className = '', children } = props
  const { t } = useTranslation('public')
  useDocumentTitle(document_title)
  return (
    <main id="content" tabIndex={-1} className={`page-frame event-page ${className}`}>
      {as_of_ms !== null && <AsOf updated_ms={as_of_ms} has_prices={has_prices} />}
      <header>
        <div className="cover">
          <EventCover
            event={event}
            sizes="(min-width: 900px) 700px, 100vw"
            is_first
            alt={event.cover?.alt ?? ''}
          />
        </div>
        <div className="words">
          <div>
            {kicker !== '' && <p className="text-small text-own text-strong kicker">{kicker}</p>}
            <h1 className="text-h1" {...langOf(event.language)}>
              {event.title}
            </h1>
          </div>
          {event.is_over && <Notice kind="info">{t('event.over')}</Notice>}
          {facts}
        </div>
      </header>
      {children}
    </main>
  )
}

/** Description of the event by its organizer; nothing when empty. */
export function About({ html, language }: { html: Html; language?: Language | undefined }) {
  const { t } = useTranslation('public')
  const id = useId()
  if (isBlankRichText(html)) return null
  return (
    <section aria-labelledby={id} className="about">
      <h2 id={id} className="text-h2">
        {t('event.about')}
      </h2>
      <div {...langOf(language)}>
        <RichText html={html} />
      </div>
    </section>
  )
}
