import NextIcon from '@mui/icons-material/SkipNextOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRequest } from '#contract/sales/order-requests.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { formatInstant, formatTime } from '#app/lib/format/dates.ts'
import { formatMoney } from '#app/lib/format/money.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { Panel } from '#app/ui/panel.tsx'
import { useEvent } from '../use-event.tsx'
import { useDeclineLabels, useLineLabel } from './request-labels.ts'
import type { useDecisions } from './use-decisions.ts'

interface RequestPanelProps {
  request: OrderRequest
  can: ReturnType<typeof useDecisions>
}

/** One request with everything needed for the decision, and the decision. */
export function RequestPanel({ request, can }: RequestPanelProps) {
  const { t } = useTranslation('order-requests')
  const { event } = useEvent()
  const lineLabel = useLineLabel()
  const { buyer, attendees, answers, lines, holds_places, promo_code, status } = request
  const numbered = attendees.map((attendee, at) => ({ ...attendee, number: at + 1 }))
  return (
    <Panel title={personName(buyer) || request.reference}>
      <div role="status">{request.decision !== null && <Decision request={request} can={can} />}</div>
      <Box component="dl" sx={grid}>
        <Entry label={t('column.requested')}>{formatInstant(request.requested_at, event.timezone)}</Entry>
        <Entry label={t('column.tickets')}>{joinWords(lines.map(lineLabel))}</Entry>
        <Entry label={t('column.total')}>{formatMoney(request.total_gross_cents, request.currency)}</Entry>
        {promo_code !== null && <Entry label={t('panel.code')}>{promo_code}</Entry>}
        <Entry label={t('panel.email')}>{buyer.email}</Entry>
        {buyer.phone !== null && <Entry label={t('panel.phone')}>{formatPhone(buyer.phone)}</Entry>}
        {answers.map(({ question_id, question, answer }) => (
          <Entry key={question_id} label={question}>
            {answer}
          </Entry>
        ))}
        {numbered.map(({ number, ...attendee }) => (
          <Entry key={number} label={t('panel.attendee', { number })}>
            <div>{personName(attendee)}</div>
            <div>{attendee.email}</div>
            {attendee.answers.map(({ question_id, question, answer }) => (
              <div key={question_id}>{t('panel.answer', { question, answer })}</div>
            ))}
          </Entry>
        ))}
      </Box>
      {status === 'waiting' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {holds_places ? t('panel.held') : t('panel.not_held')}
        </Typography>
      )}
      <Buttons can={can} is_waiting={status === 'waiting'} />
    </Panel>
  )
}

const grid = {
  m: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {children}
      </Typography>
    </Box>
  )
}

function Decision({ request, can }: RequestPanelProps) {
  const { t } = useTranslation('order-requests')
  const { event } = useEvent()
  const reasons = useDeclineLabels()
  const { decision, status, pay_until } = request
  if (decision === null) return null
  const { decline, by: name, at, undo_until } = decision
  const params = { name, when: formatInstant(at, event.timezone) }
  return (
    <Alert
      severity={decline === null ? 'success' : 'warning'}
      sx={{ mb: 2, overflowWrap: 'anywhere' }}
      action={
        can.can_undo && (
          <Button
            color="inherit"
            size="small"
            disabled={can.undo === undefined}
            onClick={can.undo}
            aria-keyshortcuts="Z"
          >
            {t('undo')}
          </Button>
        )
      }
    >
      {decline === null ? t('decision.approved', params) : t('decision.declined', params)}
      {decline !== null && (
        <Typography variant="body2">
          {[reasons[decline.reason], decline.words].filter(Boolean).join(' · ')}
        </Typography>
      )}
      {can.can_undo && (
        <Typography variant="body2">
          {t('decision.undo_until', { until: formatTime(undo_until, event.timezone) })}
        </Typography>
      )}
      {status === 'approved' && pay_until !== null && (
        <Typography variant="body2">
          {t('decision.pay_until', { until: formatInstant(pay_until, event.timezone) })}
        </Typography>
      )}
    </Alert>
  )
}

function Buttons({ can, is_waiting }: { can: RequestPanelProps['can']; is_waiting: boolean }) {
  const { t } = useTranslation('order-requests')
  if (!can.may_decide) return null
  return (
    <Stack direction="row" sx={{ gap: 1.5, mt: 2.5, flexWrap: 'wrap' }}>
      {is_waiting && (
        <>
          <Button
            variant="contained"
            aria-keyshortcuts="A"
            loading={can.is_busy}
            disabled={can.approve === undefined}
            onClick={can.approve}
          >
            {t('approve')}
          </Button>
          <Button
            variant="outlined"
            color="error"
            aria-keyshortcuts="R"
            disabled={can.startDecline === undefined}
            onClick={can.startDecline}
          >
            {t('decline.button')}
          </Button>
        </>
      )}
      <Button endIcon={<NextIcon />} aria-keyshortcuts="N" onClick={can.next}>
        {t('next')}
      </Button>
    </Stack>
  )
}
