import { expect, test } from 'vitest'
import { otherDoors } from '#rules/door/other-doors.ts'

const VIP = 'tk_vip'
const AT = '2026-11-20T12:00:00.000Z'
const BEFORE = '2026-11-20T11:00:00.000Z'
const LATER = '2026-11-20T19:00:00.000Z'
const LATEST = '2026-11-21T19:00:00.000Z'

const list = (name: string, window: { opens?: string; closes?: string } = {}, ticket_ids = [VIP]) => ({
  id: `cl_${name}`,
  name,
  ticket_ids,
  activates_at: window.opens ?? null,
  expires_at: window.closes ?? null,
})

test('a rejected ticket is sent to the open lists of its type', () => {
  const lists = [
    list('Hall', {}, ['tk_general']),
    list('Lounge', { opens: BEFORE }),
    list('Yesterday', { closes: BEFORE }),
    list('Tonight', { opens: LATER }),
  ]
  expect(otherDoors(lists, VIP, AT)).toEqual([{ id: 'cl_Lounge', name: 'Lounge' }])
})

test('a rejected ticket without an open list is sent to the next one to open, with its time', () => {
  const lists = [
    list('Tomorrow', { opens: LATEST }),
    list('Tonight', { opens: LATER }),
    list('Yesterday', { closes: BEFORE }),
    list('Balcony', { opens: LATER }),
  ]
  expect(otherDoors(lists, VIP, AT)).toEqual([
    { id: 'cl_Tonight', name: 'Tonight', opens_at: LATER },
    { id: 'cl_Balcony', name: 'Balcony', opens_at: LATER },
  ])
})

test('a rejected ticket with expired lists only is sent nowhere', () => {
  expect(otherDoors([list('Yesterday', { closes: BEFORE })], VIP, AT)).toEqual([])
})
