import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint, Upload } from '#contract/wire/endpoint.ts'
import { newId } from '#contract/wire/id.ts'
import { hashPassword } from '#server/domains/accounts/auth/service.ts'
import { pairTestDevice, makeScanInput } from '#tests/server/door/door-calls.ts'
import { NON_ID_PATH_PARAMS } from './endpoint-rows-public.ts'
import { finishRegistrationTarget, registerTarget } from './endpoint-rows-registering.ts'
import { eventParams, eventRow, rowWithoutBody, type Row, type Target } from './endpoint-row.ts'
import { addMember, type SignedInUser } from './people-rows.ts'
import { guestListRows } from './guest-list-rows.ts'
import { requestRows } from '#tests/support/request-rows.ts'
import { voucherRows } from '#tests/support/voucher-rows.ts'
import { supervisorRows } from './supervisor-rows.ts'
import type { Fixture } from '#tests/support/fixture.ts'

export type Case = Omit<Row, 'target'> & {
  name: string
  endpoint: Endpoint
  target: (fixture: Fixture, caller?: SignedInUser) => Target | Promise<Target>
}

const PASSWORD = 'correct horse'
let password_hash: Promise<string> | undefined

const checkInListParams = ({ venue }: Fixture) => ({
  event_id: venue.event_id,
  check_in_list_id: venue.list_id,
})
const doorParams = ({ venue }: Fixture) => ({ check_in_list_id: venue.list_id })
const attendeeParams = async (fixture: Fixture) => ({
  ...eventParams(fixture),
  attendee_id: (await fixture.venue.attendee()).id,
})

async function loginTarget({ server, db, venue }: Fixture): Promise<Target> {
  password_hash ??= hashPassword(PASSWORD)
  const member = { account_id: venue.account_id, role: 'user', password_hash: await password_hash } as const
  const { email } = await db.withTx((tx) => addMember(server, tx, member))
  return { params: {}, body: { email, password: PASSWORD } }
}

async function pairDeviceTarget(fixture: Fixture): Promise<Target> {
  const reply = await fixture.server.raw(
    'POST',
    `/events/${fixture.venue.event_id}/check-in-lists/${fixture.venue.list_id}/pairings`,
    { body: {}, token: fixture.venue.owner.token },
  )
  const { pairing_code } = (reply.json as { data: { pairing_code: string } }).data
  return { params: doorParams(fixture), body: { pairing_code, device_name: 'Phone', gate: 'Gate A' } }
}

const listFields = ({ venue }: Fixture) => ({
  name: 'Side door',
  description: 'By the bar',
  activates_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-11-21T09:00:00.000Z',
  ticket_ids: [venue.tickets.general],
  re_entry: 'after_exit',
  admit_unpaid: true,
  sells_ticket_ids: [venue.tickets.general],
  entry_days: ['2026-11-20'],
  entry_gates: ['Gate A'],
})

const shared_rows: Record<string, Row> = {
  readHealth: rowWithoutBody('anyone', () => ({})),
  login: { right: 'anyone', target: loginTarget },
  register: { right: 'anyone', target: registerTarget },
  finishRegistration: { right: 'anyone', target: finishRegistrationTarget },
  logout: rowWithoutBody('signed_in', () => ({})),
  readMe: rowWithoutBody('signed_in', () => ({})),
  listEvents: rowWithoutBody('signed_in', () => ({})),
  readCatalogue: rowWithoutBody('signed_in', () => ({})),
  readEvent: rowWithoutBody('event.view', eventParams),
  updateEvent: {
    right: 'event.edit',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: {
        title: 'New title',
        description: 'New words',
        start_date: '2026-11-20T19:00',
        end_date: '2026-11-20T23:00',
        timezone: 'Asia/Tokyo',
        keep_dates_of: [fixture.venue.list_id],
      },
    }),
  },
  setEventStatus: {
    right: 'event.edit',
    target: (fixture) => ({ params: eventParams(fixture), body: { status: 'live' } }),
  },
  listTickets: rowWithoutBody('event.view', eventParams),
  listAttendees: rowWithoutBody('attendee.view', eventParams),
  readAttendee: {
    right: 'attendee.view',
    target: async (fixture) => ({ params: await attendeeParams(fixture) }),
  },
  eraseAttendee: {
    right: 'person.erase',
    target: async (fixture) => ({ params: await attendeeParams(fixture) }),
  },
  setAttendeeStatus: {
    right: 'attendee.edit',
    target: async (fixture) => ({ params: await attendeeParams(fixture), body: { status: 'CANCELLED' } }),
  },
  reissueTicket: {
    right: 'attendee.edit',
    target: async (fixture) => ({ params: await attendeeParams(fixture), body: { reason: 'lost' } }),
  },
  listCheckInLists: rowWithoutBody('check_in_list.view', eventParams),
  createCheckInList: {
    right: 'check_in_list.edit',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: { id: newId('check_in_list', fixture.server.random), ...listFields(fixture) },
    }),
  },
  readCheckInList: rowWithoutBody('check_in_list.view', checkInListParams),
  updateCheckInList: {
    right: 'check_in_list.edit',
    target: (fixture) => ({ params: checkInListParams(fixture), body: listFields(fixture) }),
  },
  moveListTickets: {
    right: 'check_in_list.edit',
    target: async (fixture) => ({
      params: checkInListParams(fixture),
      body: { ticket_ids: [fixture.venue.tickets.general], to_list_id: await fixture.venue.list() },
    }),
  },
  deleteCheckInList: {
    right: 'check_in_list.edit',
    target: async (fixture) => ({
      params: { ...eventParams(fixture), check_in_list_id: await fixture.venue.list() },
    }),
  },
  readDoorList: rowWithoutBody('attendee.view', checkInListParams),
  readCheckInStats: rowWithoutBody('check_in_list.view', eventParams),
  readPublicCheckInList: rowWithoutBody('anyone', doorParams),
  listConflicts: rowWithoutBody('door.work', doorParams),
  createPairing: {
    right: 'device.manage',
    target: async (fixture) => ({
      params: checkInListParams(fixture),
      body: { may_override: true, other_list_ids: [await fixture.venue.list()] },
    }),
  },
  listDoorKeys: rowWithoutBody('device.manage', eventParams),
  renewDoorKey: {
    right: 'device.manage',
    target: (fixture) => ({
      params: eventParams(fixture),
      body: { old_codes_until: '2026-12-01T00:00:00.000Z' },
    }),
  },
  pairDevice: { right: 'anyone', target: pairDeviceTarget },
  listDevices: rowWithoutBody('device.manage', checkInListParams),
  readDoorBoard: rowWithoutBody('device.manage', eventParams),
  readDoorReport: rowWithoutBody('attendee.view', eventParams),
  exportDoorReport: eventRow('attendee.view', () => ({ format: 'csv' })),
  signOffDoorReport: eventRow('check_in_list.edit', () => ({ note: 'Cash counted' })),
  revokeDevice: {
    right: 'device.manage',
    target: async (fixture) => {
      const { device_id } = await pairTestDevice(fixture.server, fixture.venue, 'To be revoked')
      return { params: { ...checkInListParams(fixture), device_id } }
    },
  },
  placeDevice: {
    right: 'device.manage',
    target: async (fixture) => {
      const { device_id } = await pairTestDevice(fixture.server, fixture.venue, 'To be moved')
      return {
        params: { ...checkInListParams(fixture), device_id },
        body: { device_name: 'Pixel', gate: 'Gate C', may_override: true, may_search: false },
      }
    },
  },
  ...guestListRows,
  ...voucherRows,
  ...requestRows,
  ...supervisorRows,
  placeOwnDevice: {
    right: 'door.work',
    target: (fixture) => ({ params: doorParams(fixture), body: { device_name: 'Pixel', gate: 'Gate C' } }),
  },
  heartbeat: {
    right: 'door.work',
    target: (fixture) => ({
      params: doorParams(fixture),
      body: {
        waiting_scans: 1,
        mirror_at: fixture.server.clock.now(),
        app_version: '1',
        battery_percent: 50,
      },
    }),
  },
  sendScans: {
    right: 'door.work',
    target: (fixture) => ({
      params: doorParams(fixture),
      body: {
        device_clock_at: fixture.server.clock.now(),
        scans: [makeScanInput(fixture.server, { raw_code: 'not a ticket' })],
      },
    }),
  },
  readMirror: rowWithoutBody('door.work', doorParams),
  lookUpCode: {
    right: 'door.work',
    target: (fixture) => ({ params: doorParams(fixture), body: { code_hash: '0'.repeat(24) } }),
  },
  readNeighbours: rowWithoutBody('door.work', doorParams),
}

/** Rows of every file beside this one that is named after its area or resource. */
const files = import.meta.glob<Record<string, Record<string, Row>>>('./endpoint-rows-*.ts', { eager: true })
const rows: Record<string, Row> = Object.assign(
  {},
  shared_rows,
  ...Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, rows]) => (name.endsWith('Rows') ? [rows] : [])),
  ),
)

/** Rows of endpoints that are not in the contract. */
export const unknownRows = Object.keys(rows).filter((name) => !endpoints.some((known) => known.name === name))

/** Every endpoint of the contract with a valid request; an endpoint without a row throws. */
export const cases: readonly Case[] = endpoints.map(({ name, endpoint }) => {
  const row = rows[name]
  if (row === undefined)
    throw new Error(`tests/support/endpoint-rows/endpoint-rows.ts has no row for ${name}`)
  return {
    ...row,
    name,
    endpoint,
    target: (fixture, caller = fixture.venue.owner) => row.target(fixture, caller),
  }
})

export type UploadCase = Case & { upload: Upload }

/** Endpoints that require a file. */
export const uploads = cases.flatMap((one): UploadCase[] =>
  one.endpoint.upload === undefined || one.endpoint.upload.is_optional === true
    ? []
    : [{ ...one, upload: one.endpoint.upload }],
)

/** Error code for a caller without access to the first resource of the path. */
export function notFoundCodeOf({ endpoint }: Case): string | null {
  if (endpoint.errors.includes('venue.not_found')) return 'venue.not_found'
  const [, word = ''] = /:(\w+)$/.exec(endpoint.path) ?? []
  if (NON_ID_PATH_PARAMS[word]?.kind === null) return NON_ID_PATH_PARAMS[word].missing
  const [, kind] = /:(\w+)_id/.exec(endpoint.path) ?? []
  return kind === undefined ? null : `${kind}.not_found`
}

/** Error code for a path parameter that matches nothing. */
export function missingCodeOf({ endpoint }: Case, param: string): string {
  if (param === 's' && !endpoint.path.includes(':order_id')) return 'attendee.not_found'
  const word = NON_ID_PATH_PARAMS[param]
  if (word !== undefined) return word.missing
  if (param !== 'token') return `${param.replace(/_id$/, '')}.not_found`
  return endpoint.errors.includes('invitation.not_found') ? 'invitation.not_found' : 'link.invalid'
}

/** Path of a request with escaped parameters. */
export function addressOf({ endpoint }: Pick<Case, 'endpoint'>, params: Record<string, string>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const others = Object.entries(params).filter(([name]) => !endpoint.path.split('/').includes(`:${name}`))
  return others.length === 0 ? path : `${path}?${new URLSearchParams(others).toString()}`
}

/** Status of a successful response. */
export function successStatusOf({ endpoint }: Pick<Case, 'endpoint'>): number {
  const is_empty = endpoint.ok === undefined && endpoint.ok_file === undefined
  return is_empty ? 204 : (endpoint.ok_status ?? 200)
}
