import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Container from '@mui/material/Container'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlankRichText, type Html } from '#contract/wire/rich-text.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import type { Language } from '#app/lib/i18n/languages.ts'
import { useDocumentTitle } from '#app/ui/document-title.ts'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'
import type { customColourStyles } from '#app/ui/theme/custom-colour.ts'
import { AsOf } from '#app/components/as-of.tsx'
import { EventCover, type CoverEvent } from '#app/components/event/event-cover.tsx'

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
  /** Colour and font styles. */
  sx?: ReturnType<typeof customColourStyles>
  children: ReactNode
}

/** Page of an event, with or without tickets: cover, title and facts. */
export function EventPage(props: EventPageProps) {
  const { event, document_title, as_of_ms, has_prices, kicker = '', facts, sx = {}, children } = props
  const { t } = useTranslation('public')
  useDocumentTitle(document_title)
  return (
    <Container component="main" id="content" tabIndex={-1} maxWidth={false} sx={{ ...page, ...sx }}>
      {as_of_ms !== null && <AsOf updated_ms={as_of_ms} has_prices={has_prices} />}
      <Box component="header" sx={head}>
        <Box sx={cover}>
          <EventCover
            event={event}
            sizes="(min-width: 900px) 700px, 100vw"
            is_first
            alt={event.cover?.alt ?? ''}
          />
        </Box>
        <Stack sx={{ gap: 2.5, minWidth: 0 }}>
          <div>
            {kicker !== '' && (
              <Typography variant="body2" sx={{ color: 'primary.main', fontWeight: 600, mb: 0.5 }}>
                {kicker}
              </Typography>
            )}
            <Typography variant="h1" {...langOf(event.language)}>
              {event.title}
            </Typography>
          </div>
          {event.is_over && <Alert severity="info">{t('event.over')}</Alert>}
          {facts}
        </Stack>
      </Box>
      {children}
    </Container>
  )
}

/** Description of the event by its organizer; nothing when empty. */
export function About({ html, language }: { html: Html; language?: Language | undefined }) {
  const { t } = useTranslation('public')
  const id = useId()
  if (isBlankRichText(html)) return null
  return (
    <Box component="section" aria-labelledby={id} sx={{ maxWidth: '42rem' }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {t('event.about')}
      </Typography>
      <div {...langOf(language)}>
        <RichText html={html} />
      </div>
    </Box>
  )
}

const page = {
  flex: 1,
  maxWidth: 'var(--page)',
  px: { xs: 2, sm: 3 },
  pt: { xs: 0, md: 4 },
  pb: { xs: 5, md: 8 },
} as const
const head = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
  gap: { xs: 2.5, md: 5 },
  alignItems: { md: 'center' },
  mb: { xs: 4, md: 6 },
} as const
const cover = {
  // Full width on a phone.
  mx: { xs: -2, sm: -3, md: 0 },
  overflow: 'hidden',
  borderRadius: { md: '20px' },
  aspectRatio: '2 / 1',
} as const
