import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  WEATHER_TEXT_MAX,
  weatherSignal,
  type WeatherOutcome,
  type WeatherSignal,
} from '#contract/rooms/weather.ts'
import { locale, type Locale } from '#contract/wire/contact.ts'
import { fromEpochMs } from '#contract/wire/epoch.ts'
import { useAccount, useAccountTimezone } from '#app/data/accounts/queries.ts'
import { useAffected } from '#app/data/weather/queries.ts'
import { toInputValue } from '#app/lib/format/dates.ts'
import { currentLanguage } from '#app/lib/i18n/i18n.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { LanguageField } from '#app/components/inputs/language-field.tsx'
import { useNow } from '#app/components/use-now.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { DateTimeField } from '#app/ui/fields/time/calendar-fields.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import { PastClosures } from './past-closures.tsx'
import { AffectedList } from './affected-list.tsx'
import { useConfirmWeather } from './use-confirmed.tsx'
import { decisionOf, spanOf, type WeatherDraft } from './weather-draft.ts'
import { useSignalLabels } from './weather-labels.ts'

/** Weather closure: affected items, their outcomes and the message, applied at once. */
export function WeatherScreen() {
  const { t } = useTranslation('bookings')
  const account = useAccount()
  const timezone = useAccountTimezone()
  return (
    <Page
      title={t('weather.title')}
      subtitle={t('weather.lead')}
      back={{ to: '/manage/bookings', label: t('title') }}
      width="md"
    >
      <WaitForServer query={account}>
        {() => (
          <>
            <WeatherForm timezone={timezone} />
            <PastClosures timezone={timezone} />
          </>
        )}
      </WaitForServer>
    </Page>
  )
}

function WeatherForm({ timezone }: { timezone: string }) {
  const { t } = useTranslation('bookings')
  const online = useOnline()
  const [draft, change] = useWeatherDraft(timezone)
  const span = spanOf(draft, timezone)
  const impact = useAffected(span)
  const { openDialog, dialog, problemOf } = useConfirmWeather(draft, span, impact.data)
  const count = (impact.data?.events.length ?? 0) + (impact.data?.bookings.length ?? 0)
  const setAll = (outcome: WeatherOutcome) =>
    change({
      choices: new Map(
        [...(impact.data?.events ?? []), ...(impact.data?.bookings ?? [])].map(({ id }) => [
          id,
          { ...decisionOf(draft.choices, id), outcome },
        ]),
      ),
    })
  return (
    <>
      <TimeFields draft={draft} timezone={timezone} onChange={change} />
      <WaitForServer query={impact}>
        {(data) =>
          count === 0 ? (
            <EmptyState title={t('weather.nothing')} />
          ) : (
            <>
              <AffectedList
                impact={data}
                choices={draft.choices}
                onAll={setAll}
                onChange={(id, choice) => change({ choices: new Map(draft.choices).set(id, choice) })}
                problemOf={problemOf}
              />
              <MessageFields messages={draft.messages} onChange={(messages) => change({ messages })} />
              <Button variant="contained" size="large" disabled={!online} onClick={openDialog} sx={{ mb: 4 }}>
                {t('weather.confirm')}
              </Button>
            </>
          )
        }
      </WaitForServer>
      {dialog}
    </>
  )
}

/** By default from now until midnight. */
function useWeatherDraft(timezone: string) {
  const now = toInputValue(fromEpochMs(useNow()), timezone)
  const [draft, setDraft] = useState<WeatherDraft>(() => ({
    signal: 'signal_8',
    from: now,
    until: `${now.slice(0, 10)}T23:59`,
    messages: {},
    choices: new Map(),
  }))
  return [draft, (edit: Partial<WeatherDraft>) => setDraft((before) => ({ ...before, ...edit }))] as const
}

interface TimeFieldsProps {
  draft: WeatherDraft
  timezone: string
  onChange: (edit: Partial<WeatherDraft>) => void
}

function TimeFields({ draft, timezone, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('bookings')
  const labels = useSignalLabels()
  const is_backwards = draft.from !== '' && draft.until !== '' && draft.from >= draft.until
  return (
    <Panel title={t('weather.what')}>
      <Box sx={grid}>
        <SelectField<WeatherSignal>
          id="weather-signal"
          label={t('weather.signal')}
          value={draft.signal}
          onChange={(signal) => onChange({ signal })}
          options={weatherSignal.options.map((value) => ({ value, label: labels[value] }))}
        />
        <DateTimeField
          id="weather-from"
          label={t('weather.from')}
          required
          timezone={timezone}
          value={draft.from}
          onChange={(from) => onChange({ from })}
        />
        <DateTimeField
          id="weather-until"
          label={t('weather.until')}
          required
          timezone={timezone}
          value={draft.until}
          problem={is_backwards ? t('weather.backwards') : undefined}
          onChange={(until) => onChange({ until })}
        />
      </Box>
    </Panel>
  )
}

interface MessageFieldsProps {
  messages: WeatherDraft['messages']
  onChange: (messages: WeatherDraft['messages']) => void
}

/** Message to those affected, in each of its languages. */
function MessageFields({ messages, onChange }: MessageFieldsProps) {
  const { t } = useTranslation('bookings')
  const [language, setLanguage] = useState<Locale>(() => locale.catch('en').parse(currentLanguage()))
  return (
    <Panel title={t('weather.words')} lead={t('weather.words_lead')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <LanguageField
          id="weather-language"
          label={t('weather.language')}
          value={language}
          onChange={setLanguage}
        />
        <TextField
          id="weather-words"
          label={t('weather.text')}
          rows={4}
          max={WEATHER_TEXT_MAX}
          value={messages[language] ?? ''}
          onChange={(text) => onChange({ ...messages, [language]: text })}
        />
      </Box>
    </Panel>
  )
}

const grid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
} as const
