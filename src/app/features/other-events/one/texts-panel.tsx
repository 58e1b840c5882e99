import { useTranslation } from 'react-i18next'
import { EVENT_TITLE_MAX } from '#contract/events/events.ts'
import { OTHER_DESCRIPTION_MAX, OTHER_PLACE_MAX } from '#contract/events/other-events.ts'
import { locale } from '#contract/wire/contact.ts'
import { languages } from '#app/lib/i18n/languages.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { OTHER_TEXTS, type OtherEventForm } from './other-event-form.ts'

/** Title, place and description of an other event, in the main language and in others. */
export function TextsPanel({ form }: { form: RowForm<OtherEventForm> }) {
  const { t } = useTranslation('other-events')
  return (
    <Panel title={t('texts')} lead={t('texts_lead')}>
      <Languages form={form} texts={OTHER_TEXTS} main={form.values.language}>
        <TranslatedText form={form} name="title" required max={EVENT_TITLE_MAX} />
        <TranslatedText form={form} name="place" max={OTHER_PLACE_MAX} hint={t('place_hint')} />
        <TranslatedText form={form} name="description" rich max={OTHER_DESCRIPTION_MAX} />
      </Languages>
      <SelectField
        {...form.field('language')}
        options={locale.options.map((value) => ({ value, label: languages[value].endonym }))}
      />
    </Panel>
  )
}
