import { endpoint } from '../wire/endpoint.ts'

const COPIES_A_MINUTE = 5

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/WOWusers/copy',
  who: 'client',
  summary:
    'A copy of everything that is kept about who is signed in: one JSON file, the same as a page to read and print, and the pictures of their receipts',
  ok_file: ['application/zip'],
  errors: ['rate.limited'],
  per_minute: COPIES_A_MINUTE,
})

export const closeOwnMembership = endpoint({
  method: 'DELETE',
  path: '/WOWusers/membership',
  who: 'client',
  summary:
    'Close the own membership and erase the person, who is signed out by it unless they work in a team; refused while tickets for events to come are paid, with the list of those',
  errors: ['member.none', 'member.has_future'],
})
