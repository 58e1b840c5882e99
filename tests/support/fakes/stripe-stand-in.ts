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
  currency: string
  payment_intent: string
  metadata: Record<string, string>
}

type Dispute = {
  id: string
  status: string
  amount: number
  currency: string
  payment_intent: string
  reason: string
}

type SettledPayment = { fee: number; currency: string; receipt_url: string | null }

/** Starts a fake of the part of the Stripe API that the product uses: form-encoded requests, JSON responses. */
export async function startStripe() {
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  /** Disputes by payment. */
  const disputes = new Map<string, Dispute>()
  const answered = new Map<string, unknown>()
  const asked: string[] = []
  /** Settled payments by session, with the fee that Stripe kept. */
  const settled = new Map<string, SettledPayment>()
  const state = {
    is_down: false,
    /** Whether the keys may list refunds and payments, which restricted keys may not. */
    may_list: true,
    refund_status: 'succeeded',
    charges_enabled: true,
    /** Methods that the account has turned on; null: the keys may not read them. */
    methods: ['card'] as string[] | null,
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
    const amount = Number(form.get('amount'))
    const metadata = { refund_id: form.get('metadata[refund_id]') ?? '' }
    return addRefund(payment_intent, paid?.currency ?? '', amount, metadata)
  }
  const refundsOf = (payment_intent: string) =>
    [...refunds.values()].filter((one) => one.payment_intent === payment_intent)
  const addRefund = (
    payment_intent: string,
    currency: string,
    amount: number,
    metadata: Record<string, string>,
  ): Refund => {
    const paid = [...sessions.values()].find((one) => one.payment_intent === payment_intent)
    if (disputes.get(payment_intent)?.status === 'needs_response')
      throw new Error('Charge has been charged back')
    const before = refundsOf(payment_intent).filter(({ status }) => status !== 'failed')
    const left = (paid?.amount_total ?? 0) - before.reduce((sum, one) => sum + one.amount, 0)
    if (amount > left) throw new Error('Refund amount is greater than unrefunded amount on charge')
    const status = state.refund_status
    const refund = { id: `re_${randomUUID()}`, status, amount, currency, payment_intent, metadata }
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
    if (path === '/v1/payment_method_configurations' && state.methods !== null) {
      const preferences = ['card', 'alipay', 'wechat_pay', 'apple_pay', 'google_pay', 'link'].map((name) => {
        const value = state.methods?.includes(name) === true ? 'on' : 'off'
        return [name, { available: true, display_preference: { value } }]
      })
      return { data: [{ id: 'pmc_1', active: true, is_default: true, ...Object.fromEntries(preferences) }] }
    }
    if (method === 'POST' && path === '/v1/checkout/sessions') return openSession(form)
    if (method === 'POST' && path === '/v1/refunds') return giveBack(form)
    if (path === '/v1/refunds' && state.may_list)
      return {
        object: 'list',
        url: path,
        has_more: false,
        data: refundsOf(searchParams.get('payment_intent') ?? ''),
      }
    const intent = /^\/v1\/payment_intents\/([^/]+)$/.exec(path)?.[1]
    if (intent !== undefined && state.may_list) {
      const paid = [...sessions.values()].find((one) => one.payment_intent === intent)
      if (paid !== undefined) return { id: intent, metadata: paid.metadata }
    }
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
    /** Completes the hosted page as the buyer. */
    pay: (id: string, fields: Partial<Session> = {}) => {
      const session = sessions.get(id)
      if (session?.status !== 'open') throw new Error('This page is closed')
      Object.assign(
        session,
        { status: 'complete', payment_status: 'paid', payment_intent: `pi_${id}` },
        fields,
      )
    },
    /** Refunds in the Stripe dashboard; Stripe reports the refund and its charge. */
    refundThere: (id: string, amount: number) => {
      const { payment_intent, currency } = sessions.get(id) ?? {}
      if (payment_intent === null || payment_intent === undefined) throw new Error('Nobody has paid')
      return addRefund(payment_intent, currency ?? '', amount, {})
    },
    /** Charge of a session without its refunds, as in newer API versions. */
    charge: (id: string) => {
      const session = sessions.get(id)
      const back = refundsOf(session?.payment_intent ?? '').filter(({ status }) => status === 'succeeded')
      return {
        id: `ch_${id}`,
        amount: session?.amount_total,
        amount_refunded: back.reduce((sum, { amount }) => sum + amount, 0),
        currency: session?.currency,
        payment_intent: session?.payment_intent,
        metadata: session?.metadata,
      }
    },
    /** Opens a dispute by the card holder, or updates its status. */
    dispute: (id: string, status: string, amount?: number) => {
      const { payment_intent, currency, amount_total } = sessions.get(id) ?? {}
      if (payment_intent === null || payment_intent === undefined) throw new Error('Nobody has paid')
      const known = disputes.get(payment_intent)
      const sum = { amount: amount ?? known?.amount ?? amount_total ?? 0, currency: currency ?? '' }
      const dispute = {
        id: known?.id ?? `dp_${randomUUID()}`,
        status,
        ...sum,
        payment_intent,
        reason: 'fraudulent',
      }
      disputes.set(payment_intent, dispute)
      return { ...dispute, charge: `ch_${id}`, metadata: {} }
    },
    /** Signed webhook body as Stripe would send it now. */
    message: (type: string, object: unknown, now: string, secret = STRIPE_WEBHOOK_SECRET) => {
      const timestamp = Math.floor(Date.parse(now) / 1000)
      const event = { id: `evt_${randomUUID()}`, object: 'event', created: timestamp, type, data: { object } }
      const payload = JSON.stringify(event)
      const signature = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { body: payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
