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
export async function writeTickets(data: Data, words: Translator): Promise<EmailMessage> {
  const { t } = words
  const { event, tickets } = data
  const event_title = event.title
  const is_single = tickets.length === 1
  const drawn = tickets.slice(0, QR_MAX)
  const connection = { label: t('tickets.join'), value: data.connection_details }
  return frame(words, data.account_name, {
    subject: is_single
      ? t('tickets.single_subject', { event_title })
      : t('tickets.subject', { event_title, count: String(tickets.length) }),
    title: event_title,
    blocks: [
      greet(words, data.name),
      { kind: 'text', text: is_single ? t('tickets.single_text') : t('tickets.text') },
      facts(...factsOfEvent(event, words), connection),
      ...(tickets.some(({ is_unpaid }) => is_unpaid)
        ? [{ kind: 'text' as const, text: t('tickets.unpaid_text') }]
        : []),
      ...organizerMessage(data.ticket_page_message),
      ...drawn.flatMap((ticket, at) => blocksOf(ticket, at, is_single, words)),
      ...restOf(tickets.slice(QR_MAX), words),
      ...(is_single || data.order_url === null ? [] : [button(words, t('tickets.all'), data.order_url)]),
      { kind: 'small', text: t('tickets.keep') },
      ...closingBlocks(data, words),
    ],
    images: await drawAll(drawn),
    calendar: calendarOf(event, words, data.connection_details.trim()),
    pages: tickets.map((ticket, at) => pageOf(data, ticket, at, words)),
  })
}

const contentIdOf = (at: number) => `ticket-${at + 1}@foyer`

function blocksOf(ticket: Ticket, at: number, is_single: boolean, words: Translator): Block[] {
  const { t } = words
  const { holder_name, ticket_name, url } = ticket
  const code = groupTicketCode(ticket.code)
  const who = { label: t('tickets.name'), value: holder_name }
  const unpaid = { label: t('tickets.payment'), value: ticket.is_unpaid ? t('tickets.unpaid') : '' }
  const what = { label: t('tickets.ticket'), value: ticket_name }
  return [
    ...(is_single
      ? [facts(who, what, unpaid)]
      : [{ kind: 'heading' as const, text: holder_name || ticket_name }, facts(what, unpaid)]),
    {
      kind: 'code',
      label: t('tickets.code'),
      text: code,
      content_id: contentIdOf(at),
      alt: t('tickets.qr', { code }),
    },
    is_single ? button(words, t('tickets.open'), url) : { kind: 'link', label: t('tickets.open'), url },
  ]
}

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

function pageOf(data: Data, ticket: Ticket, at: number, words: Translator): TicketPage {
  const { t } = words
  const facts = [
    ...factsOfEvent(data.event, words),
    { label: t('tickets.name'), value: restoreLinks(ticket.holder_name) },
    { label: t('tickets.ticket'), value: ticket.ticket_name },
    { label: t('tickets.payment'), value: ticket.is_unpaid ? t('tickets.unpaid') : '' },
  ]
  return {
    from_name: data.account_name,
    place: `${at + 1} / ${data.tickets.length}`,
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
  for (const [at, { code }] of tickets.entries())
    images.push({
      content_id: contentIdOf(at),
      file_name: `ticket-${at + 1}.png`,
      png: await drawQr(code),
    })
  return images
}
