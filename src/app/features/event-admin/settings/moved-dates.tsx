import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Id } from '#contract/wire/id.ts'
import type { StartMove } from '#rules/events/moved-dates.ts'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SwitchField } from '#app/ui/fields/switch-field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent, useHasEventRight } from '../use-event.tsx'
import { useMovedRows } from './use-moved-rows.ts'

/** Choices for a new start: the rows whose dates stay, and whether attendees are notified. */
export type MoveOptions = { keep: readonly Id[]; notify: boolean }

interface MovedDatesProps {
  move: StartMove
  choice: MoveOptions
  onChange: (choice: MoveOptions) => void
}

/** Shows which dates move with a new start of the event and which stay, before it is saved. */
export function MovedDates({ move, choice, onChange }: MovedDatesProps) {
  const { t } = useTranslation('event-settings')
  const { event, settings } = useEvent()
  const may_write = useHasEventRight('message.send')
  const rows = useMovedRows(move)
  const ids = rows.map(({ id }) => id)
  const notes = [
    (settings?.rooms.length ?? 0) > 0 && t('moved.rooms'),
    settings !== undefined &&
      (settings.fps_payment.is_offered || settings.bank_payment.is_offered) &&
      t('moved.unpaid'),
    event.status === 'live' && t('moved.vouchers'),
  ]
  return (
    <Panel title={t('moved.title')} lead={t('moved.lead')}>
      {rows.length === 0 && <Typography>{t('moved.none')}</Typography>}
      {rows.length > 0 && (
        <CheckboxGroup
          id="moved-dates"
          label={t('moved.along')}
          value={ids.filter((id) => !choice.keep.includes(id))}
          onChange={(selected) => onChange({ ...choice, keep: ids.filter((id) => !selected.includes(id)) })}
          options={rows.map(({ id, label, dates }) => ({ value: id, label, hint: dates.join('\n') }))}
        />
      )}
      {notes.map((text) => text && <Typography key={text}>{text}</Typography>)}
      {may_write && event.status === 'live' && (
        <SwitchField
          id="moved-notify"
          label={t('moved.notify')}
          hint={t('moved.notify_hint')}
          value={choice.notify}
          onChange={(notify) => onChange({ ...choice, notify })}
        />
      )}
    </Panel>
  )
}
