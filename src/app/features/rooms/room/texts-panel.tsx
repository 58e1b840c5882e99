import { useTranslation } from 'react-i18next'
import { ROOM_DESCRIPTION_MAX, ROOM_NAME_MAX, ROOM_TERMS_MAX } from '#contract/rooms/rooms.ts'
import type { RowForm } from '#app/components/form/use-row-form.ts'
import { Languages } from '#app/components/translations/languages.tsx'
import { TranslatedText } from '#app/components/translations/translated-text.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ROOM_TEXTS, type RoomForm } from './room-form.ts'

/** Name and description of a room, in the main language and in others. */
export function TextsPanel({ form }: { form: RowForm<RoomForm> }) {
  const { t } = useTranslation('rooms')
  return (
    <Panel title={t('texts.title')} lead={t('texts.lead')}>
      <Languages form={form} texts={ROOM_TEXTS}>
        <TranslatedText form={form} name="name" required max={ROOM_NAME_MAX} />
        <TranslatedText form={form} name="description" rows={4} max={ROOM_DESCRIPTION_MAX} />
        <TranslatedText form={form} name="terms" rows={3} max={ROOM_TERMS_MAX} hint={t('texts.terms_hint')} />
      </Languages>
    </Panel>
  )
}
