import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { DoorBoard } from '#contract/door/door-board.ts'
import { forecastArrivals, laneAdvice } from '#rules/door/arrival-forecast.ts'
import { useDoorBoard } from '#app/data/door-board/queries.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { formatNumber, formatShare } from '#app/lib/format/money.ts'
import { useOnline } from '#app/lib/net/online.ts'
import { WaitForServer } from '#app/components/wait-for-server.tsx'
import { Page } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'
import { ArrivalsChart } from './arrivals-chart.tsx'
import { DevicesPanel } from './devices-panel.tsx'
import { ListsPanel } from './lists-panel.tsx'

/** All doors of an event: arrivals against the forecast, gates that need more lanes, and every device. */
export function DoorBoardScreen() {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const board = useDoorBoard(event.id)
  return (
    <Page
      title={t('board.title')}
      subtitle={event.title}
      back={{ to: `/manage/event/${event.id}/check-in`, label: t('report.back') }}
    >
      <WaitForServer query={board}>{(data) => <Board board={data} />}</WaitForServer>
    </Page>
  )
}

function Board({ board }: { board: DoorBoard }) {
  const { t } = useTranslation('door-report')
  const { event } = useEvent()
  const online = useOnline()
  const { as_of: now, expected, entered, arrivals, gates } = board
  const evening = { starts_at: event.starts_at, now, expected, entered }
  const forecast = forecastArrivals(evening, board.earlier_events)
  const advice = forecast === null ? [] : laneAdvice(gates, forecast.steps)
  const when = formatInstant(now, event.timezone)
  return (
    <Stack sx={{ gap: 2 }}>
      {!online && <Alert severity="info">{t('report.offline', { when })}</Alert>}
      {advice.map(({ gate, more_lanes, until }) => (
        <Alert key={gate ?? ''} severity="warning">
          {t('board.open_lanes', {
            count: more_lanes,
            gate: gate ?? t('throughput.no_gate'),
            time: formatTime(until, event.timezone),
          })}
        </Alert>
      ))}
      <Panel title={t('board.arrivals')}>
        <Typography>
          {t('board.entered', { entered: formatNumber(entered), expected: formatNumber(expected) })}
        </Typography>
        {forecast === null ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('board.no_forecast')}</Typography>
        ) : (
          <>
            <Typography sx={{ fontWeight: 600 }}>
              {t('board.to_come', { count: forecast.to_come })}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('board.based_on', { count: board.earlier_events.length })}{' '}
              {forecast.error !== null && t('board.error', { share: formatShare(forecast.error) })}
            </Typography>
          </>
        )}
        <ArrivalsChart arrivals={arrivals} forecast={forecast?.steps ?? []} />
      </Panel>
      <ListsPanel devices={board.devices} />
      <DevicesPanel devices={board.devices} now_ms={Date.parse(now)} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('report.as_of', { when })}
      </Typography>
    </Stack>
  )
}
