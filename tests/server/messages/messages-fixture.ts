import type { BodyInput } from '#contract/wire/endpoint.ts'
import { createMessage, readMessage } from '#contract/messages/messages.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Mailer, OutgoingMail } from '#server/core/integrations/mail/mailer.ts'
import { sendNext, startNext } from '#server/domains/sales/messages/service.ts'
import { addOrderWithSecret } from '#tests/support/bought-orders.ts'
import type { Fixture, Actor } from '#tests/support/fixture.ts'

type Body = Partial<BodyInput<typeof createMessage>>

/** Messages of the fixture's event, and a mail server that stores what it accepts. */
export function makeMessages(fixture: Fixture) {
  const taken: OutgoingMail[] = []
  /** Faults of the next emails in order, thrown before or after the handover. */
  const faults: { at: 'before' | 'after'; error: Error }[] = []
  const mailer: Mailer = {
    async send(mail, _signal, beforeHanding) {
      const fault = faults.shift()
      if (fault?.at === 'before') throw fault.error
      await beforeHanding?.()
      if (fault?.at === 'after') throw fault.error
      taken.push(mail)
      return '250 OK'
    },
    close: () => undefined,
  }
  const event_id = () => fixture.venue.event_id
  const needs = () => ({ ...fixture.server.deps, mailer })
  return {
    taken,
    mailer,
    faults,
    /** One ticket under the buyer's own address by default. */
    buy: (order: NonNullable<Parameters<typeof addOrderWithSecret>[3]> = {}) => {
      const { first_name = 'Wing', last_name = 'Chan', email = 'wing.chan@example.test' } = order
      const bought = { tickets: [{ first_name, last_name, email }], ...order }
      return fixture.db.withTx((tx) => addOrderWithSecret(fixture.server, tx, fixture.venue.event, bought))
    },
    write: (body: Body = {}, who: Actor = 'organizer') =>
      fixture.call(who, createMessage, {
        params: { event_id: event_id() },
        body: {
          message_type: 'EVENT',
          subject: 'Doors at {{event}}',
          message: '<p>Hi {{first_name}}</p>',
          confirm_not_promotional: true,
          ...body,
        },
      }),
    read: async (message_id: Id) =>
      (await fixture.call('organizer', readMessage, { params: { event_id: event_id(), message_id } })).data,
    /**
     * Processes everything that is due.
     * @returns the number of steps that had work
     */
    async work(): Promise<number> {
      let times = 0
      while ((await startNext(needs())) || (await sendNext(needs())).length > 0) times += 1
      return times
    },
    sendOne: () => sendNext(needs()),
    to: (address: string) => taken.filter((mail) => mail.to.address === address),
    clear: () => {
      taken.length = 0
      faults.length = 0
    },
  }
}

/** Error of the mail library for an SMTP response. */
export const makeSmtpError = (responseCode: number, command: string): Error =>
  Object.assign(new Error(`${responseCode} no`), { responseCode, command, response: `${responseCode} no` })
