import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROOM_DESCRIPTION_MAX, ROOM_NAME_MAX, ROOM_TERMS_MAX } from '#contract/rooms/rooms.ts'
import type { Locale } from '#contract/wire/contact.ts'
import { useFields } from '#app/parts/fields/field.ts'
import { roomFields } from '#app/parts/fields/room.ts'
import type { RowForm } from '#app/parts/form/use-row-form.ts'
import { LanguageTabs } from '#app/parts/translations/language-tabs.tsx'
import { Lacking } from '#app/parts/translations/lacking.tsx'
import { missingIn } from '#app/parts/translations/translations.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ROOM_TEXTS, type RoomForm } from './room-form.ts'

/** What a room is called and how it is told, in the main language and in others. */
export function TextsPanel({ form }: { form: RowForm<RoomForm> }) {
  const { t } = useTranslation('rooms')
  const [language, setLanguage] = useState<Locale | 'main'>('main')
  const { values, problems } = form
  const missing = (of: Locale) => missingIn(values, values.translations[of], ROOM_TEXTS)
  return (
    <Panel title={t('texts.title')} lead={t('texts.lead')}>
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        missing={(of) => missing(of).length}
        isWrong={(of) => problems.some(({ id }) => id.includes(`-translations.${of}.`))}
      >
        <Stack sx={{ gap: 2.5 }}>
          {language === 'main' ? (
            <>
              <TextField {...form.field('name')} required max={ROOM_NAME_MAX} />
              <TextField {...form.field('description')} rows={4} max={ROOM_DESCRIPTION_MAX} />
              <TextField
                {...form.field('terms')}
                rows={3}
                max={ROOM_TERMS_MAX}
                hint={t('texts.terms_hint')}
              />
            </>
          ) : (
            <Translation key={language} form={form} language={language} missing={missing(language)} />
          )}
        </Stack>
      </LanguageTabs>
    </Panel>
  )
}

interface TranslationProps {
  form: RowForm<RoomForm>
  language: Locale
  missing: readonly (typeof ROOM_TEXTS)[number][]
}

function Translation({ form, language, missing }: TranslationProps) {
  const fields = useFields(roomFields)
  return (
    <>
      <Lacking labels={missing.map((field) => fields[field].label)} />
      <TextField {...form.field(`translations.${language}.name`)} max={ROOM_NAME_MAX} />
      <TextField
        {...form.field(`translations.${language}.description`)}
        rows={4}
        max={ROOM_DESCRIPTION_MAX}
      />
      <TextField {...form.field(`translations.${language}.terms`)} rows={3} max={ROOM_TERMS_MAX} />
    </>
  )
}
