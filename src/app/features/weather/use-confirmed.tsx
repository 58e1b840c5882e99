import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api-client/api-error.ts'
import type { WeatherImpact } from '#contract/rooms/weather.ts'
import { newDecisionKey, useCloseForWeather } from '#app/data/weather/queries.ts'
import { errorText } from '#app/lib/i18n/error-text.ts'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import { problemLabels } from '#app/components/room/room-labels.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { countDecisions, weatherBodyOf, type WeatherDraft } from './weather-draft.ts'

/** Asks for confirmation with the numbers, then applies everything at once and opens the report. */
export function useConfirmWeather(
  draft: WeatherDraft,
  span: { from: string; until: string } | null,
  impact: WeatherImpact | undefined,
): { openDialog: () => void; dialog: ReactNode; problemOf: (field: string) => string | undefined } {
  const { t } = useTranslation('bookings')
  const navigate = useNavigate()
  const close = useCloseForWeather()
  const [is_confirming, setConfirming] = useState(false)
  const [key, setKey] = useState(newDecisionKey)
  const errors = close.error instanceof ApiError ? close.error.errors : undefined
  const formatFieldError = useFieldErrorLabels()
  const { t: tVenue } = useTranslation('venue')
  const problemOf = (field: string) => {
    const codes = errors?.[field]
    const time_problem = Object.entries(problemLabels(tVenue)).find(([code]) => code === codes?.[0])?.[1]
    return time_problem ?? (codes && formatFieldError(codes))
  }
  const confirm = async () => {
    if (span === null || impact === undefined) return
    try {
      const { id } = await close.mutateAsync({
        body: weatherBodyOf(draft, span, impact),
        idempotency_key: key,
      })
      await navigate({ to: '/manage/weather/$weatherClosureId', params: { weatherClosureId: id } })
    } catch (error) {
      // Shown above the button and at the fields. A refused decision gets a new key; one without an answer keeps
      // its key.
      if (error instanceof ApiError && !error.is_transient) setKey(newDecisionKey())
      setConfirming(false)
    }
  }
  const counts = impact === undefined ? null : countDecisions(impact, draft.choices)
  const dialog = (
    <>
      {close.error !== null && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText(close.error)}
        </Alert>
      )}
      {is_confirming && counts !== null && (
        <ConfirmDialog
          open
          title={t('weather.ask')}
          confirm={t('weather.do_it')}
          destructive={counts.call_off > 0}
          pending={close.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setConfirming(false)}
        >
          <Typography component="p">{t('weather.counts', counts)}</Typography>
          <Typography component="p" sx={{ mt: 1 }}>
            {t('weather.told_then')}
          </Typography>
        </ConfirmDialog>
      )}
    </>
  )
  return { openDialog: () => setConfirming(true), dialog, problemOf }
}
