import { expect, test, type Locator, type Page } from '@playwright/test'
import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { createBooking, readBooking } from '#contract/rooms/bookings.ts'
import { listRooms, type Room } from '#contract/rooms/rooms.ts'
import { listBlocks } from '#contract/rooms/schedule.ts'
import type { Day } from '#contract/wire/day.ts'
import { addDays, dayAt } from '#rules/members/calendar-days.ts'
import { momentOf } from '#rules/rooms/room-times.ts'
import { BASE_URL_VARIABLE } from './global-setup.ts'
import { signIn } from './steps/sign-in.ts'

const url = process.env[BASE_URL_VARIABLE] ?? ''
const TIMEZONE = 'Asia/Hong_Kong'
const CLIENT = 'Lantau Quartet'
const hour = (day: Day, at: number) => momentOf(day, at * 60, TIMEZONE)

async function staff(): Promise<Client> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const body = { email: 'organizer@demo.test', password: 'demo-password' }
  token = (await client.call(login, { body })).token
  return client
}

/** A week after all bookings of the demo. */
const dayAhead = (days: number) => addDays(dayAt(new Date().toISOString(), TIMEZONE), days)

/** Books a room with one unit from ten to twelve. */
async function bookRoom({ call }: Client, day: Day): Promise<{ room: Room; unit: string; id: string }> {
  const { data: rooms } = await call(listRooms, {})
  const room = rooms.find(({ units, status }) => units.length === 1 && status === 'LIVE')
  if (room === undefined) throw new Error('The demo has no single room')
  const { data } = await call(createBooking, {
    body: {
      room_id: room.id,
      starts_at: hour(day, 10),
      ends_at: hour(day, 12),
      layout: room.layouts[0]?.layout ?? 'theatre',
      people: 8,
      client: { name: CLIENT, locale: 'en' },
    },
  })
  return { room, unit: room.units[0] ?? '', id: data.id }
}

const rowOf = (page: Page, unit: string) => page.getByRole('row', { name: unit, exact: true })
const barOf = (page: Page, unit: string) => rowOf(page, unit).getByRole('link', { name: new RegExp(CLIENT) })

/** Drags from the middle of an element by a distance. */
async function drag(page: Page, from: Locator, by: { x: number; y: number }): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const box = await from.boundingBox()
  if (box === null) throw new Error('Nothing to drag')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + by.x / 2, start.y + by.y / 2, { steps: 4 })
  await page.mouse.move(start.x + by.x, start.y + by.y, { steps: 4 })
  await page.mouse.up()
}

/** Confirms the dialog with the price; returns what it says. */
async function confirmMove(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: `Move the booking of ${CLIENT}?` })
  await expect(dialog.getByText(/^(The price stays|New price)/)).toBeVisible()
  const text = await dialog.innerText()
  await dialog.getByRole('button', { name: 'Move booking' }).click()
  await expect(dialog).toBeHidden()
  return text
}

test('staff move a booking in the timetable by drag and by keyboard, and the price is shown first', async ({
  browser,
}) => {
  const client = await staff()
  const { call } = client
  const day = dayAhead(33)
  const { unit, id } = await bookRoom(client, day)
  const booking = async () => (await call(readBooking, { params: { booking_id: id } })).data
  const laptop = await signIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }), url)
  await laptop.goto(`${url}/manage/bookings/house?view=day&day=${day}`)

  // Bookings can be dragged once the rooms are on this device.
  await expect(laptop.getByText(/^Drag a booking to move it/)).toBeVisible()
  const bar = barOf(laptop, unit)
  const two_hours = ((await bar.boundingBox()) ?? { width: 0 }).width
  await drag(laptop, bar, { x: two_hours, y: 0 })
  expect(await confirmMove(laptop)).toMatch(/The price stays|New price/)
  await expect.poll(async () => (await booking()).starts_at).toBe(hour(day, 12))
  expect((await booking()).ends_at).toBe(hour(day, 14))

  await expect(bar).toHaveAccessibleName(/12:00/)
  await bar.focus()
  await laptop.keyboard.press('Shift+ArrowRight')
  await laptop.keyboard.press('Shift+ArrowRight')
  await laptop.keyboard.press('Enter')
  await confirmMove(laptop)
  await expect.poll(async () => (await booking()).starts_at).toBe(hour(day, 13))

  await laptop.getByRole('button', { name: 'Week', exact: true }).click()
  const chip = barOf(laptop, unit)
  const cell = laptop.locator(`[data-unit="${unit}"] [data-day]`)
  const day_width = ((await cell.first().boundingBox()) ?? { width: 0 }).width
  const is_sunday = new Date(day).getUTCDay() === 0
  await drag(laptop, chip, { x: is_sunday ? -day_width : day_width, y: 0 })
  await confirmMove(laptop)
  await expect.poll(async () => (await booking()).starts_at).toBe(hour(addDays(day, is_sunday ? -1 : 1), 13))
})

test('a drag over free time blocks the room, Escape drops a drag, and a taken time is refused by name', async ({
  browser,
}) => {
  const client = await staff()
  const { call } = client
  const day = dayAhead(41)
  const { unit, id } = await bookRoom(client, day)
  const laptop = await signIn(await browser.newContext({ viewport: { width: 1440, height: 900 } }), url)
  await laptop.goto(`${url}/manage/bookings/house?view=day&day=${day}`)
  // Bookings can be dragged once the rooms are on this device.
  await expect(laptop.getByText(/^Drag a booking to move it/)).toBeVisible()
  const bar = barOf(laptop, unit)
  const two_hours = ((await bar.boundingBox()) ?? { width: 0 }).width

  const at_three = rowOf(laptop, unit).getByRole('button', { name: /^3:00 ?pm.*4:00 ?pm/i })
  await drag(laptop, at_three, { x: two_hours, y: 0 })
  await laptop.getByRole('dialog').getByRole('button', { name: 'Block time' }).click()
  const form = laptop.getByRole('dialog', { name: 'Block time' })
  await expect(form.getByLabel('From')).toHaveValue(`${day}T15:30`)
  await expect(form.getByLabel('To')).toHaveValue(`${day}T17:30`)
  await form.getByLabel('Reason').fill('Floor polish')
  await form.getByRole('button', { name: 'Block time' }).click()
  await expect(rowOf(laptop, unit).getByRole('button', { name: /^Floor polish/ })).toBeVisible()
  const { data: blocks } = await call(listBlocks, { query: { from: hour(day, 0), to: hour(day, 24) } })
  expect(blocks).toMatchObject([{ reason: 'Floor polish', starts_at: hour(day, 15.5) }])

  const box = await bar.boundingBox()
  await laptop.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await laptop.mouse.down()
  await laptop.mouse.move((box?.x ?? 0) + 20 + two_hours, (box?.y ?? 0) + 20, { steps: 4 })
  await laptop.keyboard.press('Escape')
  await laptop.mouse.up()
  await expect(laptop.getByRole('dialog')).toBeHidden()

  await drag(laptop, bar, { x: 2.5 * two_hours, y: 0 })
  await expect(laptop.getByText(/^Not moved: the time is taken by Floor polish/)).toBeVisible()
  await expect(laptop.getByRole('dialog')).toBeHidden()
  expect((await call(readBooking, { params: { booking_id: id } })).data.starts_at).toBe(hour(day, 10))
  await expect(laptop).toHaveURL(/bookings\/house/)
})
