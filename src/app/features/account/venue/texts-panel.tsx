import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  VENUE_ADDRESS_MAX,
  VENUE_HOURS_MAX,
  VENUE_LEAD_MAX,
  VENUE_NAME_MAX,
} from '#contract/account/venue-face.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { LanguageTabs } from '#app/parts/translations/language-tabs.tsx'
import { Lacking } from '#app/parts/translations/lacking.tsx'
import { missingIn } from '#app/parts/translations/translations.ts'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { VENUE_TEXTS, type VenueForm, type VenueText } from './venue-form.ts'

/** What visitors read of the venue, in the main language and in others. */
export function TextsPanel({ form, words }: { form: RowForm<VenueForm>; words: Record<VenueText, string> }) {
  const { t } = useTranslation('account')
  const [language, setLanguage] = useState<Locale | 'main'>('main')
  const { values, problems } = form
  const missing = (of: Locale) => missingIn(values, values.translations[of], VENUE_TEXTS)
  return (
    <Panel title={t('venue.texts')} lead={t('venue.texts_lead')}>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={(of) => missing(of).length}
        isWrong={(of) => problems.some(({ id }) => id.includes(`-translations.${of}.`))}
      >
        <Stack key={language} sx={{ gap: 2.5 }}>
          {language !== 'main' && <Lacking labels={missing(language).map((field) => words[field])} />}
          <Texts form={form} language={language} />
        </Stack>
      </LanguageTabs>
    </Panel>
  )
}

function Texts({ form, language }: { form: RowForm<VenueForm>; language: Locale | 'main' }) {
  const { t } = useTranslation('account')
  const field = (name: VenueText) =>
    form.field(language === 'main' ? name : `translations.${language}.${name}`)
  return (
    <>
      <TextField {...field('name')} max={VENUE_NAME_MAX} hint={t('venue.name_hint')} />
      <TextField {...field('lead')} max={VENUE_LEAD_MAX} hint={t('venue.lead_hint')} />
      <TextField {...field('address')} rows={3} max={VENUE_ADDRESS_MAX} />
      <TextField {...field('opening_hours')} rows={3} max={VENUE_HOURS_MAX} />
      <RichTextField {...field('about')} hint={t('venue.about_hint')} />
      <RichTextField {...field('contact')} />
      <RichTextField {...field('terms')} hint={t('venue.terms_hint')} />
    </>
  )
}
