import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { OtherEvent } from '#contract/events/other-events.ts'
import { html, isBlankRichText } from '#contract/wire/rich-text.ts'
import { localizedText } from '#contract/wire/translations.ts'
import { languageOf } from '#rules/text/translated-text.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { langOf } from '#app/lib/i18n/lang-of.ts'
import { Panel } from '#app/ui/panel.tsx'
import { RichText } from '#app/ui/rich-text/rich-text.tsx'

/** Preview of the saved texts for a visitor in the user's language, also while unpublished. */
export function PreviewPanel({ row }: { row: OtherEvent }) {
  const { t } = useTranslation('other-events')
  const language = currentLanguage()
  const textOf = (field: 'title' | 'place' | 'description') => localizedText(row, field, language)
  const { starts_at, ends_at, timezone, cover_url, website_url, email, phone } = row
  const when = starts_at === null ? t('always') : formatRange(starts_at, ends_at, timezone)
  const facts = [when, textOf('place'), website_url, email, phone && formatPhone(phone)].filter(Boolean)
  const description = html.parse(textOf('description'))
  return (
    <Panel title={t('as_visitors')} lead={t('preview_lead')}>
      <Stack sx={{ gap: 2 }}>
        {cover_url !== null && <Box component="img" src={cover_url} alt="" sx={cover} />}
        <Box sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="h3" {...langOf(languageOf(row, 'title', language, row.language))}>
            {textOf('title')}
          </Typography>
          {facts.map((fact) => (
            <Typography key={fact} variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {fact}
            </Typography>
          ))}
        </Box>
        {!isBlankRichText(description) && (
          <div {...langOf(languageOf(row, 'description', language, row.language))}>
            <RichText html={description} />
          </div>
        )}
      </Stack>
    </Panel>
  )
}

const cover = {
  display: 'block',
  width: '100%',
  maxWidth: 480,
  aspectRatio: '2 / 1',
  objectFit: 'cover',
  borderRadius: 1,
  bgcolor: 'divider',
} as const
