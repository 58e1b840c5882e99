import { useTranslation } from 'react-i18next'
import {
  VENUE_ADDRESS_MAX,
  VENUE_HOURS_MAX,
  VENUE_LEAD_MAX,
  VENUE_NAME_MAX,
  VENUE_TEXT_MAX,
} from '#contract/account/branding.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { VENUE_TEXTS, type VenueForm } from './venue-form.ts'

/** The venue's texts for visitors, in the main language and in others. */
export function TextsPanel({ form }: { form: RowForm<VenueForm> }) {
  const { t } = useTranslation('account')
  return (
    <Panel title={t('venue.texts')} lead={t('venue.texts_lead')}>
      <Languages form={form} texts={VENUE_TEXTS}>
        <TranslatedText form={form} name="name" max={VENUE_NAME_MAX} hint={t('venue.name_hint')} />
        <TranslatedText form={form} name="lead" max={VENUE_LEAD_MAX} hint={t('venue.lead_hint')} />
        <TranslatedText form={form} name="address" rows={3} max={VENUE_ADDRESS_MAX} />
        <TranslatedText form={form} name="opening_hours" rows={3} max={VENUE_HOURS_MAX} />
        <TranslatedText form={form} name="about" rich max={VENUE_TEXT_MAX} hint={t('venue.about_hint')} />
        <TranslatedText form={form} name="contact" rich max={VENUE_TEXT_MAX} />
        <TranslatedText form={form} name="terms" rich max={VENUE_TEXT_MAX} hint={t('venue.terms_hint')} />
      </Languages>
    </Panel>
  )
}
