import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { weatherOutcome, type WeatherImpact, type WeatherOutcome } from '#contract/rooms/weather.ts'
import type { Id } from '#contract/wire/id.ts'
import { formatRange } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { BookingStateChip } from '#app/components/room/booking-state-chip.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { decisionOf, type WeatherDecision, type WeatherDecisions } from './weather-draft.ts'
import { useOutcomeLabels } from './weather-labels.ts'

interface AffectedListProps {
  impact: WeatherImpact
  choices: WeatherDecisions
  onChange: (id: Id, choice: WeatherDecision) => void
  onAll: (outcome: WeatherOutcome) => void
  /** Text of the server's error for a field such as "events.0.start_date". */
  problemOf: (field: string) => string | undefined
}

/** Everything affected by the weather, each with its outcome. */
export function AffectedList({ impact, choices, onChange, onAll, problemOf }: AffectedListProps) {
  const { t } = useTranslation('bookings')
  const labels = useOutcomeLabels()
  const row = (kind: 'events' | 'bookings', at: number, id: Id) => ({
    choice: decisionOf(choices, id),
    onChange: (choice: WeatherDecision) => onChange(id, choice),
    fields: kind === 'events' ? (['start_date', 'end_date'] as const) : (['starts_at', 'ends_at'] as const),
    problem: (field: string) => problemOf(`${kind}.${at}.${field}`),
  })
  return (
    <Panel title={t('weather.touched')} lead={t('weather.touched_lead')}>
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}
        role="group"
        aria-label={t('weather.all')}
      >
        {weatherOutcome.options.map((outcome) => (
          <Button key={outcome} variant="outlined" onClick={() => onAll(outcome)}>
            {t('weather.all_of', { outcome: labels[outcome] })}
          </Button>
        ))}
      </Stack>
      <Box component="ul" sx={list}>
        {impact.events.map(
          ({ id, title, starts_at, ends_at, timezone, orders, tickets, kept_cents, currency }, at) => (
            <Row
              key={id}
              {...row('events', at, id)}
              name={title}
              when={formatRange(starts_at, ends_at, timezone)}
              timezone={timezone}
              hint={t('weather.empty')}
            >
              {t('weather.buyers', { orders, tickets, amount: formatMoney(kept_cents, currency) })}
            </Row>
          ),
        )}
        {impact.bookings.map(
          ({ id, room_name, client_name, state, starts_at, ends_at, kept_cents, currency }, at) => (
            <Row
              key={id}
              {...row('bookings', at, id)}
              name={`${room_name} · ${client_name}`}
              when={formatRange(starts_at, ends_at, impact.timezone)}
              timezone={impact.timezone}
              hint={t('weather.empty_booking')}
            >
              <BookingStateChip state={state} /> {formatMoney(kept_cents, currency)}
            </Row>
          ),
        )}
      </Box>
    </Panel>
  )
}

interface RowProps {
  name: string
  when: string
  timezone: string
  hint: string
  choice: WeatherDecision
  fields: readonly [string, string]
  onChange: (choice: WeatherDecision) => void
  problem: (field: string) => string | undefined
  children: ReactNode
}

function Row({ name, when, timezone, hint, choice, fields, onChange, problem, children }: RowProps) {
  const { t } = useTranslation('bookings')
  const labels = useOutcomeLabels()
  const id = useId()
  return (
    <Box component="li" aria-labelledby={id} sx={{ py: 2 }}>
      <Typography id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography>{when}</Typography>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {children}
      </Typography>
      <Box sx={grid}>
        <SelectField<WeatherOutcome>
          id={`${id}-outcome`}
          label={t('weather.outcome')}
          value={choice.outcome}
          problem={problem('outcome')}
          onChange={(outcome) => onChange({ ...choice, outcome })}
          options={weatherOutcome.options.map((value) => ({ value, label: labels[value] }))}
        />
        {choice.outcome === 'postpone' && (
          <>
            <DateTimeField
              id={`${id}-start`}
              label={t('weather.new_start')}
              value={choice.start}
              timezone={timezone}
              hint={hint}
              problem={problem(fields[0])}
              onChange={(start) => onChange({ ...choice, start })}
            />
            <DateTimeField
              id={`${id}-end`}
              label={t('weather.new_end')}
              value={choice.end}
              timezone={timezone}
              problem={problem(fields[1])}
              onChange={(end) => onChange({ ...choice, end })}
            />
          </>
        )}
      </Box>
    </Box>
  )
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const
