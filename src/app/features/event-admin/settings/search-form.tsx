import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { translationsBody, translationsForm } from '#app/components/translations/translations.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { EventTexts } from '../event-texts.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const TEXTS = ['seo_title', 'seo_description', 'seo_keywords'] as const

/** How search engines show an event. */
export function SearchForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const form = useSettingsForm(settings, {
    toForm: ({ seo_title, seo_description, seo_keywords, allow_search_engine_indexing, translations }) => ({
      seo_title,
      seo_description,
      seo_keywords,
      allow_search_engine_indexing,
      translations: translationsForm(TEXTS, translations),
    }),
    toBody: ({ translations, ...values }) => ({ ...values, translations: translationsBody(translations) }),
  })
  return (
    <SettingsFormPage form={form}>
      <EventTexts form={form} texts={TEXTS}>
        <TranslatedText form={form} name="seo_title" max={149} hint={t('search.title_hint')} />
        <TranslatedText form={form} name="seo_description" rows={3} max={500} />
        <TranslatedText form={form} name="seo_keywords" max={500} hint={t('search.keywords_hint')} />
      </EventTexts>
      <SwitchField {...form.field('allow_search_engine_indexing')} />
    </SettingsFormPage>
  )
}
