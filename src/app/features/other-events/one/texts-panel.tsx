import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVENT_TITLE_MAX } from '#contract/events/events.ts'
import { OTHER_DESCRIPTION_MAX, OTHER_PLACE_MAX } from '#contract/events/other-events.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { useFields } from '#app/parts/fields/field.ts'
import { otherEventFields } from '#app/parts/fields/other-event.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { LanguageTabs } from '#app/parts/translations/language-tabs.tsx'
import { Lacking } from '#app/parts/translations/lacking.tsx'
import { missingIn } from '#app/parts/translations/translations.ts'
import { RichTextField } from '#app/ui/fields/rich-text-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { OTHER_TEXTS, type OtherEventForm } from './other-event-form.ts'

/** What an other event is called, where it is and what it is about, in the main language and in others. */
export function TextsPanel({ form }: { form: RowForm<OtherEventForm> }) {
  const { t } = useTranslation('other-events')
  const fields = useFields(otherEventFields)
  const [language, setLanguage] = useState<Locale | 'main'>('main')
  const { values, problems } = form
  const missing = (of: Locale) => missingIn(values, values.translations[of], OTHER_TEXTS)
  const field = (name: (typeof OTHER_TEXTS)[number]) =>
    form.field(language === 'main' ? name : `translations.${language}.${name}`)
  return (
    <Panel title={t('texts')} lead={t('texts_lead')}>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={(of) => missing(of).length}
        isWrong={(of) => problems.some(({ id }) => id.includes(`-translations.${of}.`))}
      >
        <Stack key={language} sx={{ gap: 2.5 }}>
          {language !== 'main' && <Lacking labels={missing(language).map((name) => fields[name].label)} />}
          <TextField {...field('title')} required={language === 'main'} max={EVENT_TITLE_MAX} />
          <TextField {...field('place')} max={OTHER_PLACE_MAX} hint={t('place_hint')} />
          <RichTextField {...field('description')} max={OTHER_DESCRIPTION_MAX} />
        </Stack>
      </LanguageTabs>
    </Panel>
  )
}
