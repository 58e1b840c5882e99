import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerInput, CheckoutOrder, OrderDetails } from '#contract/orders/checkout.ts'
import { personName } from '#rules/text/person-name.ts'
import { formatDay } from '#app/lib/format/dates.ts'
import { formatPhone } from '#rules/text/phone.ts'
import { joinWords } from '#app/lib/format/punctuation.ts'
import { TextLink } from '#app/ui/links.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { ticketSlotsOf } from '../details/details-form.ts'
import { stepLinkOf } from '../order-progress.ts'

interface ReviewProps {
  order: CheckoutOrder
  details: OrderDetails
}

/** The buyer and the attendee of each ticket, with their answers. */
export function OrderReview({ order, details }: ReviewProps) {
  const { t } = useTranslation('checkout')
  const { first_name, last_name, email, phone, questions } = details.order
  const buyer = { first_name, last_name, email }
  const seats = ticketSlotsOf(order)
  const remaining = [...details.attendees]
  return (
    <Panel
      title={t('review.title')}
      action={
        // The team approved these details.
        order.approval?.status !== 'approved' && (
          <TextLink {...stepLinkOf(order, 'details')} underline="always" sx={{ py: 1 }}>
            {t('review.change')}
          </TextLink>
        )
      }
    >
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2 }}>
        <ReviewEntry term={t('review.buyer')}>
          <Person person={buyer} />
          {phone !== null && <div>{formatPhone(phone)}</div>}
          <Answers order={order} answers={questions} />
        </ReviewEntry>
        {seats.map((seat, index) => {
          const at = remaining.findIndex(({ ticket_price_id }) => ticket_price_id === seat.price_id)
          const [holder] = at === -1 ? [] : remaining.splice(at, 1)
          return (
            <ReviewEntry key={seat.key} term={t('details.ticket', { number: index + 1, name: seat.name })}>
              <Person person={holder ?? buyer} />
              <Answers order={order} answers={holder?.questions ?? []} />
            </ReviewEntry>
          )
        })}
      </Box>
    </Panel>
  )
}

function ReviewEntry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {term}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  )
}

function Person({ person }: { person: { first_name: string; last_name: string; email: string } }) {
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{personName(person)}</Typography>
      <Typography sx={{ wordBreak: 'break-word' }}>{person.email}</Typography>
    </>
  )
}

function Answers({ order, answers }: { order: CheckoutOrder; answers: readonly AnswerInput[] }) {
  const questions = order.asks?.questions ?? []
  return answers.map(({ question_id, answer, options }) => {
    const question = questions.find(({ id }) => id === question_id)
    const value = question?.type === 'DATE' ? formatDay(`${answer}T00:00:00.000Z`, 'UTC') : answer
    if (question === undefined) return null
    const labelOf = (option: string) => question.option_labels[question.options.indexOf(option)] ?? option
    const text = options.length > 0 ? joinWords(options.map(labelOf)) : labelOf(value)
    if (text === '') return null
    return (
      <Typography key={question_id} variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {question.title}
        </Box>
        <br />
        {text}
      </Typography>
    )
  })
}
