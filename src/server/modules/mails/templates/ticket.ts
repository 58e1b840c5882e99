import { groupTicketCode } from '#contract/ticket-code.ts'
import type { Fact, Letter } from '../letter.ts'
import type { DataOf } from '../mail.ts'
import { drawQr } from '../qr-image.ts'
import type { Words } from '../words.ts'
import { button, frame, greet } from './frame.ts'

const CONTENT_ID = 'ticket-code@foyer'
const FILE_NAME = 'ticket.png'

export async function writeTicket(data: DataOf<'ticket'>, words: Words): Promise<Letter> {
  const { event_title } = data
  const code = groupTicketCode(data.ticket_code)
  return frame(words, data.account_name, {
    subject: words.t('ticket.subject', { event_title }),
    title: event_title,
    blocks: [
      greet(words, data.attendee_name),
      { kind: 'text', text: words.t('ticket.text') },
      { kind: 'facts', facts: factsOf(data, words) },
      {
        kind: 'code',
        label: words.t('ticket.code'),
        text: code,
        content_id: CONTENT_ID,
        alt: words.t('ticket.qr', { code }),
      },
      ...(data.url === null ? [] : [button(words, words.t('ticket.button'), data.url)]),
      { kind: 'small', text: words.t('ticket.keep') },
    ],
    images: [{ content_id: CONTENT_ID, file_name: FILE_NAME, png: await drawQr(data.ticket_code) }],
  })
}

/** Those that say something: a guest may have no name, an event no place. */
function factsOf(data: DataOf<'ticket'>, words: Words): Fact[] {
  const { time, zone } = words.when(data)
  return [
    { label: words.t('ticket.when'), value: `${time}\n${zone}` },
    { label: words.t('ticket.where'), value: data.location ?? '' },
    { label: words.t('ticket.name'), value: data.attendee_name },
    { label: words.t('ticket.ticket'), value: data.ticket_name },
  ].filter(({ value }) => value.trim() !== '')
}
