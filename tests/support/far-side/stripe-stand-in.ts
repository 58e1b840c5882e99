import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

export const STRIPE_WEBHOOK_SECRET = 'whsec_of_the_stand_in'

type Session = {
  id: string
  url: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount_total: number
  currency: string
  payment_intent: string | null
  metadata: Record<string, string>
  locale: string
}
type Refund = {
  id: string
  status: string
  amount: number
  payment_intent: string
  metadata: Record<string, string>
}

type Settled = { fee: number; currency: string; receipt_url: string | null }

/** As much of Stripe's HTTP API as the product uses, in Stripe's own shapes: form-encoded in, JSON out. */
export async function startStripe() {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const answered = new Map<string, unknown>()
  const asked: string[] = []
  /** What Stripe kept, by session, once it has settled the payment. */
  const settled = new Map<string, Settled>()
  const state = {
    is_down: false,
    refund_status: 'succeeded',
    charges_enabled: true,
    webhooks: [] as { url: string; status: string; enabled_events: string[] }[],
  }

  const openSession = (form: URLSearchParams): Session => {
    const id = `cs_test_${randomUUID()}`
    const session: Session = {
      id,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      payment_intent: null,
      metadata: { payment_id: form.get('metadata[payment_id]') ?? '' },
      locale: form.get('locale') ?? '',
    }
    sessions.set(id, session)
    return session
  }
  const giveBack = (form: URLSearchParams): Refund => {
    const payment_intent = form.get('payment_intent') ?? ''
    const paid = [...sessions.values()].find((one) => one.payment_intent === payment_intent)
    const before = [...refunds.values()].filter((one) => one.payment_intent === payment_intent)
    const amount = Number(form.get('amount'))
    const left = (paid?.amount_total ?? 0) - before.reduce((sum, one) => sum + one.amount, 0)
    if (amount > left) throw new Error('Refund amount is greater than unrefunded amount on charge')
    const metadata = { refund_id: form.get('metadata[refund_id]') ?? '' }
    const refund = { id: `re_${randomUUID()}`, status: state.refund_status, amount, payment_intent, metadata }
    refunds.set(refund.id, refund)
    return refund
  }
  const withCharge = (session: Session) => {
    const { fee, currency, receipt_url = null } = settled.get(session.id) ?? {}
    const balance_transaction = fee === undefined ? null : { id: `txn_${session.id}`, fee, currency }
    const latest_charge = { id: `ch_${session.id}`, receipt_url, balance_transaction }
    const { payment_intent: id } = session
    return { ...session, payment_intent: id === null ? null : { id, latest_charge } }
  }
  const answer = (method: string, url: string, form: URLSearchParams): unknown => {
    const { pathname: path, searchParams } = new URL(url, 'http://stripe.test')
    const [, id = '', verb = ''] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (path === '/v1/account')
      return { charges_enabled: state.charges_enabled, business_profile: { name: 'Harbour Hall' } }
    if (path.startsWith('/v1/webhook_endpoints')) return { data: state.webhooks }
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form)
    if (method === 'POST' && path === '/v1/refunds') return giveBack(form)
    const session = sessions.get(id)
    if (session === undefined) throw new Error(`No such checkout session: ${id}`)
    if ([...searchParams.values()].includes('payment_intent.latest_charge.balance_transaction'))
      return withCharge(session)
    if (verb !== 'expire') return session
    if (session.status !== 'open') throw new Error('Only open sessions can be expired')
    session.status = 'expired'
    return session
  }

  const server = createServer((request, reply) => void serve(request, reply))
  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (state.is_down) return void request.socket.destroy()
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const key = String(request.headers['idempotency-key'] ?? randomUUID())
    asked.push(`${request.method} ${request.url}`)
    const send = (status: number, body: unknown) =>
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      const body =
        answered.get(key) ?? answer(request.method ?? '', request.url ?? '', new URLSearchParams(text))
      if (request.method === 'POST') answered.set(key, body)
      send(200, { object: 'thing', ...(body as object) })
    } catch (error) {
      const { message } = error as Error
      send(400, { error: { type: 'invalid_request_error', message } })
    }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const stripe = new Stripe('sk_test_stand_in')
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    sessions,
    refunds,
    settled,
    asked,
    /** What the buyer does on the hosted page. */
    pay: (id: string, fields: Partial<Session> = {}) => {
      const session = sessions.get(id)
      if (session?.status !== 'open') throw new Error('This page is closed')
      Object.assign(
        session,
        { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` },
        fields,
      )
    },
    /** A message as Stripe would send it now: body and signature. */
    message: (type: string, object: unknown, now: string, secret = STRIPE_WEBHOOK_SECRET) => {
      const payload = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } })
      const timestamp = Math.floor(Date.parse(now) / 1000)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { body: payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
