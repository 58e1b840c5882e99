import { restoreLinks } from '#rules/text/defuse-links.ts'
import { groupTicketCode } from '#contract/door/ticket-code.ts'
import type { InlineImage } from '#server/core/integrations/mail/mailer.ts'
import type { TicketPage } from '#server/core/integrations/pdf/ticket-pages.ts'
import type { Block, EmailMessage } from '#server/domains/messaging/emails/email.ts'
import type { DataOf } from '#server/domains/messaging/emails/email-data.ts'
import { drawQr } from '#server/domains/messaging/emails/qr-image.ts'
import type { Translator } from '#server/domains/messaging/emails/labels.ts'
import { button, frame, greet } from '#server/domains/messaging/emails/templates/frame.ts'
import { calendarOf, closingBlocks, facts, factsOfEvent, organizerMessage } from './order-parts.ts'

type Data = DataOf<'tickets'>
type Ticket = Data['tickets'][number]

/** Mail programs truncate larger mails. */
const QR_MAX = 20

/** Lists every ticket with its code and page, and the QR code of the first ones. */
export async function writeTickets(data: Data, translator: Translator): Promise<EmailMessage> {
  const { t } = translator
  const { event, tickets } = data
  const event_title = event.title
  const is_single = tickets.length === 1
  const with_qr = tickets.slice(0, QR_MAX)
  const connection = { label: t('tickets.join'), value: data.connection_details }
  return frame(translator, data.account_name, {
    subject: is_single
      ? t('tickets.single_subject', { event_title })
      : t('tickets.subject', { event_title, count: String(tickets.length) }),
    title: event_title,
    blocks: [
      greet(translator, data.name),
      { kind: 'text', text: is_single ? t('tickets.single_text') : t('tickets.text') },
      facts(...factsOfEvent(event, translator), connection),
      ...(tickets.some(({ is_unpaid }) => is_unpaid)
        ? [{ kind: 'text' as const, text: t('tickets.unpaid_text') }]
        : []),
      ...organizerMessage(data.ticket_page_message),
      ...with_qr.flatMap((ticket, index) => blocksOf(ticket, index, is_single, translator)),
      ...restOf(tickets.slice(QR_MAX), translator),
      ...(is_single || data.order_url === null ? [] : [button(translator, t('tickets.all'), data.order_url)]),
      { kind: 'small', text: t('tickets.keep') },
      ...closingBlocks(data, translator),
    ],
    images: await drawAll(with_qr),
    calendar: calendarOf(event, translator, data.connection_details.trim()),
    pages: tickets.map((ticket, index) => pageOf(data, ticket, index, translator)),
  })
}

const contentIdOf = (index: number) => `ticket-${index + 1}@foyer`

function blocksOf(ticket: Ticket, index: number, is_single: boolean, translator: Translator): Block[] {
  const { t } = translator
  const { holder_name, ticket_name, url } = ticket
  const code = groupTicketCode(ticket.code)
  const holder_fact = { label: t('tickets.name'), value: holder_name }
  const payment_fact = { label: t('tickets.payment'), value: ticket.is_unpaid ? t('tickets.unpaid') : '' }
  const ticket_fact = { label: t('tickets.ticket'), value: ticket_name }
  const entry_fact = entryFact(ticket, translator)
  return [
    ...(is_single
      ? [facts(holder_fact, ticket_fact, entry_fact, payment_fact)]
      : [
          { kind: 'heading' as const, text: holder_name || ticket_name },
          facts(ticket_fact, entry_fact, payment_fact),
        ]),
    {
      kind: 'code',
      label: t('tickets.code'),
      text: code,
      content_id: contentIdOf(index),
      alt: t('tickets.qr', { code }),
    },
    is_single ? button(translator, t('tickets.open'), url) : { kind: 'link', label: t('tickets.open'), url },
  ]
}

const entryFact = ({ entry_hours }: Ticket, { t, entry }: Translator) => ({
  label: t('tickets.entry'),
  value: entry_hours === null ? '' : entry(entry_hours),
})

function restOf(tickets: readonly Ticket[], { t }: Translator): Block[] {
  if (tickets.length === 0) return []
  return [
    { kind: 'heading', text: t('tickets.rest') },
    { kind: 'text', text: t('tickets.rest_text') },
    ...tickets.map(({ holder_name, ticket_name, code, url }) => {
      const label = [holder_name, ticket_name, groupTicketCode(code)]
        .filter((part) => part !== '')
        .join(' · ')
      return { kind: 'link' as const, label, url }
    }),
  ]
}

function pageOf(data: Data, ticket: Ticket, index: number, translator: Translator): TicketPage {
  const { t } = translator
  const facts = [
    ...factsOfEvent(data.event, translator),
    { label: t('tickets.name'), value: restoreLinks(ticket.holder_name) },
    { label: t('tickets.ticket'), value: ticket.ticket_name },
    entryFact(ticket, translator),
    { label: t('tickets.payment'), value: ticket.is_unpaid ? t('tickets.unpaid') : '' },
  ]
  return {
    from_name: data.account_name,
    place: `${index + 1} / ${data.tickets.length}`,
    title: data.event.title,
    facts: facts.filter(({ value }) => value.trim() !== ''),
    code: ticket.code,
    code_text: groupTicketCode(ticket.code),
    code_label: t('tickets.code'),
    note: t('tickets.on_paper'),
  }
}

/** Sequentially: drawing is fast, but a hundred images at once need much memory. */
async function drawAll(tickets: readonly Ticket[]): Promise<InlineImage[]> {
  const images: InlineImage[] = []
  for (const [index, { code }] of tickets.entries())
    images.push({
      content_id: contentIdOf(index),
      file_name: `ticket-${index + 1}.png`,
      png: await drawQr(code),
    })
  return images
}
