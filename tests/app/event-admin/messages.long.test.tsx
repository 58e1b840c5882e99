import { addMs } from '#contract/wire/instant.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createMessage } from '#contract/messages/messages.ts'
import { newId } from '#contract/wire/id.ts'
import type { Mailer } from '#server/core/integrations/mail/mailer.ts'
import { message_recipients, messages } from '#server/core/db/schema/mails.ts'
import { sendNext, startNext } from '#server/domains/sales/messages/service.ts'

import { press } from './sales-desk.tsx'
import { makeAppFixture, type AppFixture } from '#tests/app/manage/office.tsx'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import { accessibilityProblems } from '#tests/support/browser/axe.ts'
import { pressesTwice } from '#tests/support/pressed-twice.ts'

pressesTwice('cancelMessage', 'retryMessage')

// jsdom does not apply style sheets created by a script.
vi.stubGlobal(
  'CSSStyleSheet',
  class {
    replaceSync(): void {}
  },
)

let office: AppFixture
beforeAll(async () => {
  office = await makeAppFixture()
})
afterEach(async () => {
  await office.reset()
  await office.server.db.withTx((tx) => tx.delete(messages))
})
afterAll(() => office.close())

const open = (below = '') =>
  office.open(`/manage/event/${office.venue.event_id}/messages${below}`, office.venue.organizer)
const draft = () => newId('message', office.server.random)
const buy = (email: string) =>
  office.server.db.withTx((tx) =>
    addOrderWithSecret(office.server, tx, office.venue.event, { email, first_name: 'Mei', last_name: email }),
  )
const subject = (text: string) =>
  fireEvent.change(screen.getByLabelText(/^Subject/, { selector: 'input' }), { target: { value: text } })

/** Sends all due messages as if a minute had passed; those to `refused` fail permanently. */
async function deliver(refused: readonly string[] = []): Promise<void> {
  const { server } = office
  const mailer: Mailer = {
    async send(mail, _signal, beforeHanding) {
      if (refused.includes(mail.to.address))
        throw Object.assign(new Error('No such user'), { responseCode: 550, command: 'RCPT TO' })
      await beforeHanding?.()
      return '250 OK'
    },
    close: () => undefined,
  }
  const clock = () => addMs(new Date().toISOString(), 60_000)
  const needs = { ...server.deps, clock, mailer }
  await act(async () => {
    while ((await startNext(needs)) || (await sendNext(needs)).length > 0);
  })
}

test('the empty messages page leads to a draft, which is kept offline and can be discarded', async () => {
  const { container } = open()
  expect(await screen.findByText('No messages yet')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'New message' }))
  await screen.findByRole('heading', { name: 'New message', level: 1 })
  act(() => office.goOffline())
  expect(await screen.findByText(/^You are offline\. What you type is saved here/)).toBeDefined()
  subject('Doors open earlier')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send…' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('link', { name: 'Messages' }))
  expect(await screen.findByRole('link', { name: 'Doors open earlier' })).toBeDefined()
  await press('Delete Doors open earlier')
  await press('Delete draft')
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Doors open earlier' })).toBeNull())
})

test('a message is counted, previewed, confirmed and sent; a failed one is retried', async () => {
  await buy('a@people.test')
  await buy('b@people.test')
  const { container } = open(`/draft/${draft()}`)
  await screen.findByLabelText(/^Subject/, { selector: 'input' })
  // Missing fields show errors once the user tries to send.
  await screen.findByText(/^Goes to \d+ address(es)?\./)
  await press('Send…')
  expect((await screen.findAllByText(/needs? |required|Please/i)).length).toBeGreaterThan(0)
  subject('Hi {{surname}}')
  expect(await screen.findByText(/does not exist or cannot be used here: surname/)).toBeDefined()
  subject('Doors for {{first_name}}')
  await press(/^First name/)
  fireEvent.change(screen.getByLabelText('To', { selector: 'select' }), { target: { value: 'ORDER' } })
  const found = await screen.findAllByRole('checkbox', { name: /b@people\.test|a@people\.test/ })
  for (const box of found) fireEvent.click(box)
  expect(await screen.findByText('Goes to 2 addresses.')).toBeDefined()
  expect(await screen.findByText('Doors for Mei')).toBeDefined()
  await press('Text')
  expect(await screen.findByText(/To reply, write to/)).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Send…')
  const dialog = await screen.findByRole('dialog', { name: 'Send now?' })
  expect(within(dialog).getByText('Goes to 2 addresses.')).toBeDefined()
  const send = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Send now' })
  expect(send.disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('checkbox'))
  await press('Send now', dialog)
  await screen.findByRole('heading', { name: 'Doors for {{first_name}}', level: 1 })
  await deliver(['b@people.test'])
  expect(await screen.findByText('Sent: 1 of 2 · Not sent: 1')).toBeDefined()
  expect(await screen.findByText('The address was rejected.')).toBeDefined()
  expect(await accessibilityProblems(container)).toEqual([])
  await press('Send again where it failed (1)')
  expect(await screen.findByText('Sent: 1 of 2')).toBeDefined()
  await deliver()
  expect(await screen.findByText('Sent: 2 of 2')).toBeDefined()
})

test('a pending message is cancelled, and one whose response was lost asks the user', async () => {
  const { server, venue } = office
  await buy('c@people.test')
  const { data } = await server.call(createMessage, {
    params: { event_id: venue.event_id },
    body: {
      message_type: 'EVENT',
      subject: 'Tomorrow',
      message: '<p>Bring a coat.</p>',
      confirm_not_promotional: true,
      send_at: addMs(new Date().toISOString(), 36_000_000).slice(0, 16),
    },
    token: venue.organizer.token,
  })
  open(`/${data?.id ?? ''}`)
  await screen.findByText('Scheduled')
  await press('Cancel message')
  await press('Cancel message', await screen.findByRole('alertdialog', { name: 'Cancel this message?' }))
  expect(await screen.findByText('Cancelled')).toBeDefined()

  const sent = await server.call(createMessage, {
    params: { event_id: venue.event_id },
    body: { message_type: 'EVENT', subject: 'Now', message: '<p>x</p>', confirm_not_promotional: true },
    token: venue.organizer.token,
  })
  const now = new Date().toISOString()
  await server.db.withTx((tx) =>
    tx.update(message_recipients).set({ handed_at: now, failed_at: now, because: 'unclear' }),
  )
  open(`/${sent.data?.id ?? ''}`)
  await press(/^Send again where unknown/)
  expect(await screen.findByText('Some people may get the message twice.')).toBeDefined()
})
