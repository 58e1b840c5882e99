import type { Mail } from '#server/modules/mails/service.ts'

type Content = Pick<Mail, 'template' | 'data'>
type Envelope = Pick<Mail, 'account_id' | 'to' | 'locale'>

export const PUBLIC_URL = 'https://tickets.example.org'
export const TICKET_CODE = '1023456789ABCDEFGHJKMNPQRST'
export const TICKET_URL = `${PUBLIC_URL}/ticket/ev_1/at_1?s=secret&x=1`

const person = { account_name: 'Harbour Hall', name: 'Mei Chan' }

/** One mail of each template, as the product queues them. */
export const contents = {
  'confirm-email': {
    template: 'confirm-email',
    data: { ...person, url: `${PUBLIC_URL}/manage/profile/confirm-email-address/tok1`, valid_minutes: 1440 },
  },
  'reset-password': {
    template: 'reset-password',
    data: { ...person, url: `${PUBLIC_URL}/auth/reset-password/tok2`, valid_minutes: 60 },
  },
  invitation: {
    template: 'invitation',
    data: {
      ...person,
      inviter_name: 'Ada Lam',
      role: 'collaborator',
      url: `${PUBLIC_URL}/auth/accept-invitation/tok3`,
      valid_minutes: 7 * 1440,
    },
  },
  'email-change': {
    template: 'email-change',
    data: {
      ...person,
      new_email: 'new@hall.test',
      url: `${PUBLIC_URL}/manage/profile/confirm-email-change/tok4`,
      valid_minutes: 90,
    },
  },
  'email-change-notice': {
    template: 'email-change-notice',
    data: { ...person, new_email: 'new@hall.test', url: `${PUBLIC_URL}/manage/profile` },
  },
  'password-changed': {
    template: 'password-changed',
    data: { ...person, url: `${PUBLIC_URL}/auth/forgot-password` },
  },
  ticket: {
    template: 'ticket',
    data: {
      account_name: 'Harbour Hall',
      attendee_name: 'Mei Chan',
      event_title: 'Night & Day <Live>',
      starts_at: '2026-09-05T11:30:00.000Z',
      ends_at: '2026-09-05T14:30:00.000Z',
      timezone: 'Asia/Hong_Kong',
      location: 'Harbour Hall, 1 Pier Road, Central',
      ticket_name: 'Standing',
      ticket_code: TICKET_CODE,
      url: TICKET_URL,
    },
  },
} as const satisfies Record<Mail['template'], Content>

/** A mail to Mei; parts of it as wanted. */
export function mailOf(content: keyof typeof contents, envelope: Partial<Envelope> = {}): Mail {
  return {
    ...contents[content],
    account_id: null,
    to: { address: 'mei@hall.test', name: 'Mei Chan' },
    locale: 'en',
    ...envelope,
  }
}
