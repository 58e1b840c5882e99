import { endpoint } from '../wire/endpoint.ts'

const COPIES_A_MINUTE = 5

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/WOWusers/copy',
  who: 'client',
  summary: 'Download all data on the caller: as JSON, as a page to print, and pictures of their receipts',
  ok_file: ['application/zip'],
  errors: ['rate.limited'],
  per_minute: COPIES_A_MINUTE,
})

export const closeOwnMembership = endpoint({
  method: 'DELETE',
  path: '/WOWusers/membership',
  who: 'client',
  summary:
    'Close the membership of the caller and erase the person; refused if paid orders or bookings lie ahead',
  errors: ['member.none', 'member.has_future'],
})
