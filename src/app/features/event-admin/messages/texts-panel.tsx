import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_CONTENT_MAX, MESSAGE_SUBJECT_MAX } from '#contract/messages/messages.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { isBlankRichText } from '#contract/wire/rich-text.ts'
import { PLACEHOLDERS, placeholderText, type Placeholder } from '#rules/messages/placeholders.ts'
import type { MessageDraft } from '#app/data/messages/drafts.ts'
import { LanguageTabs } from '#app/components/translations/language-tabs.tsx'
import { useShownLanguages } from '#app/components/translations/use-shown-languages.ts'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { textOf, withText } from './draft-body.ts'
import { usePlaceholderLabels } from './message-labels.ts'

interface TextsPanelProps {
  draft: MessageDraft
  onChange: (draft: MessageDraft) => void
  problemOf: (field: string) => string | undefined
}

const FIELDS = ['subject', 'message'] as const

/** Subject and text in any number of languages; other readers get the main one. */
export function TextsPanel({ draft, onChange, problemOf }: TextsPanelProps) {
  const { t } = useTranslation('event-messages')
  const [language, setLanguage] = useState<Locale | 'main'>('main')
  const { subject, message } = textOf(draft, language)
  const path = (field: (typeof FIELDS)[number]) =>
    language === 'main' ? field : `translations.${language}.${field}`
  const countMissing = (option: Locale) => {
    const text = textOf(draft, option)
    const blank = [text.subject.trim() === '', isBlankRichText(text.message)].filter(Boolean).length
    return blank === FIELDS.length ? 0 : blank
  }
  const hasProblem = (option: Locale) =>
    FIELDS.some((field) => problemOf(`translations.${option}.${field}`) !== undefined)
  const hasText = (option: Locale) => {
    const text = textOf(draft, option)
    return text.subject.trim() !== '' || !isBlankRichText(text.message)
  }
  const others = useShownLanguages((option) => option === language || hasText(option) || hasProblem(option))
  return (
    <Panel title={t('compose.what')} lead={t('compose.what_lead')}>
      <LanguageTabs
        main={null}
        others={others}
        value={language}
        onChange={setLanguage}
        missing={countMissing}
        isWrong={hasProblem}
      >
        <Stack sx={{ gap: 2.5 }} {...(language === 'main' ? {} : { lang: language })}>
          <TextField
            key={`${language}-subject`}
            id="message-subject"
            label={t('list.subject')}
            required={language === 'main'}
            max={MESSAGE_SUBJECT_MAX}
            value={subject}
            problem={problemOf(path('subject'))}
            onChange={(text) => onChange(withText(draft, language, { subject: text }))}
          />
          <RichTextField
            key={`${language}-message`}
            id="message-text"
            label={t('compose.text')}
            required={language === 'main'}
            max={MESSAGE_CONTENT_MAX}
            value={message}
            problem={problemOf(path('message'))}
            onChange={(text) => onChange(withText(draft, language, { message: text }))}
          />
        </Stack>
      </LanguageTabs>
      <Placeholders
        onAdd={(name) => onChange(withText(draft, language, { message: withPlaceholder(message, name) }))}
      />
    </Panel>
  )
}

/** Appends a placeholder to the last paragraph. */
function withPlaceholder(html: string, name: Placeholder): string {
  const end = '</p>'
  const text = placeholderText(name)
  return html.endsWith(end) ? `${html.slice(0, -end.length)} ${text}${end}` : `${html}<p>${text}</p>`
}

function Placeholders({ onAdd }: { onAdd: (name: Placeholder) => void }) {
  const { t } = useTranslation('event-messages')
  const labels = usePlaceholderLabels()
  return (
    <Stack role="group" aria-label={t('compose.placeholders')} sx={{ gap: 1, mt: 2.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('compose.placeholders_lead')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {PLACEHOLDERS.map((name) => (
          <Button key={name} variant="outlined" size="small" onClick={() => onAdd(name)}>
            {labels[name]} {placeholderText(name)}
          </Button>
        ))}
      </Stack>
    </Stack>
  )
}
