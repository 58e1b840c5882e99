import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { SettingsFormPage } from './settings-form-page.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** How search engines show an event. */
export function SearchForm({ settings }: { settings: EventSettings }) {
  const { t } = useTranslation('event-settings')
  const form = useSettingsForm(settings, {
    toForm: ({ seo_title, seo_description, seo_keywords, allow_search_engine_indexing }) => ({
      seo_title,
      seo_description,
      seo_keywords,
      allow_search_engine_indexing,
    }),
  })
  return (
    <SettingsFormPage form={form}>
      <TextField {...form.field('seo_title')} max={149} hint={t('search.title_hint')} />
      <TextField {...form.field('seo_description')} rows={3} max={500} />
      <TextField {...form.field('seo_keywords')} max={500} hint={t('search.keywords_hint')} />
      <SwitchField {...form.field('allow_search_engine_indexing')} />
    </SettingsFormPage>
  )
}
