import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { EventSettings } from '#contract/events/event-settings.ts'
import { Page } from '#app/ui/page.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { RowEdits } from '#app/components/edits/row-edits.tsx'
import { useEvent } from '../use-event.tsx'
import { EventRooms } from '../rooms/event-rooms.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { DetailsForm } from './details-form.tsx'
import { FilesAndCategories } from './files.tsx'
import { AppearanceForm } from './look-form.tsx'
import { MessagesForm } from './messages-form.tsx'
import { PaymentForm } from './payment-form.tsx'
import { Pictures } from './pictures.tsx'
import { VenueForm } from './place-form.tsx'
import { SearchForm } from './search-form.tsx'
import type { SettingsSection } from './settings-search.ts'
import { SettingsTabs } from './settings-tabs.tsx'

const ROUTE = '/_query/_manage/manage/event/$eventId/settings'

/** Settings of an event; saved locally at once and sent when the network is available. */
export function EventSettingsScreen() {
  const { t } = useTranslation('event-admin')
  const { event } = useEvent()
  const { part = 'details' } = useSearch({ from: ROUTE })
  return (
    <Page title={t('settings.title')} subtitle={t('settings.lead')} width="md">
      <SettingsTabs part={part} />
      <RowEdits row_id={event.id} />
      <SectionContent part={part} />
    </Page>
  )
}

function SectionContent({ part }: { part: SettingsSection }) {
  const { t } = useTranslation('event-settings')
  const { settings } = useEvent()
  if (part === 'details') return <DetailsForm />
  if (part === 'pictures') return <Pictures />
  if (part === 'files') return <FilesAndCategories />
  if (settings === undefined) return <EmptyState title={t('new')}>{t('new_text')}</EmptyState>
  return <SectionForm part={part} settings={settings} />
}

interface SectionFormProps {
  part: Exclude<SettingsSection, 'details' | 'pictures' | 'files'>
  settings: EventSettings
}

function SectionForm({ part, settings }: SectionFormProps) {
  switch (part) {
    case 'place':
      return <VenueForm settings={settings} />
    case 'rooms':
      return <EventRooms settings={settings} />
    case 'checkout':
      return <CheckoutForm settings={settings} />
    case 'payment':
      return <PaymentForm settings={settings} />
    case 'messages':
      return <MessagesForm settings={settings} />
    case 'search':
      return <SearchForm settings={settings} />
    case 'look':
      return <AppearanceForm settings={settings} />
  }
}
