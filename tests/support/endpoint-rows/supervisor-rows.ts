import { createPairing } from '#contract/door/devices.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { pairTestDevice } from '#tests/server/door/door-calls.ts'
import type { Fixture } from '#tests/support/fixture.ts'
import { eventParams, rowWithoutBody, type Row } from './endpoint-row.ts'

const checkInListParams = ({ venue }: Fixture) => ({
  event_id: venue.event_id,
  check_in_list_id: venue.list_id,
})

async function supervisorParams(fixture: Fixture) {
  const { data } = await fixture.server.call(createSupervisor, {
    params: { event_id: fixture.venue.event_id },
    body: { name: 'Ada', pin: '4711' },
    token: fixture.venue.owner.token,
  })
  return { ...eventParams(fixture), supervisor_id: data.id }
}

async function pairingParams(fixture: Fixture) {
  const { data } = await fixture.server.call(createPairing, {
    params: { event_id: fixture.venue.event_id, check_in_list_id: fixture.venue.list_id },
    body: { max_devices: 3 },
    token: fixture.venue.owner.token,
  })
  return { ...checkInListParams(fixture), pairing_id: data.id }
}

/** Supervisors, pairing links and overrides of the doors of an event. */
export const supervisorRows: Record<string, Row> = {
  listSupervisors: rowWithoutBody('device.manage', eventParams),
  createSupervisor: {
    right: 'device.manage',
    target: (fixture) => ({ params: eventParams(fixture), body: { name: 'Ada', pin: '4711' } }),
  },
  updateSupervisor: {
    right: 'device.manage',
    target: async (fixture) => ({
      params: await supervisorParams(fixture),
      body: { name: 'Grace', pin: '12345678' },
    }),
  },
  removeSupervisor: {
    right: 'device.manage',
    target: async (fixture) => ({ params: await supervisorParams(fixture) }),
  },
  listPairings: rowWithoutBody('device.manage', checkInListParams),
  endPairing: {
    right: 'device.manage',
    target: async (fixture) => ({ params: await pairingParams(fixture) }),
  },
  revokeDevices: {
    right: 'device.manage',
    target: async (fixture) => {
      await pairTestDevice(fixture.server, fixture.venue, 'To be revoked')
      return { params: checkInListParams(fixture), body: { pairing_id: null } }
    },
  },
  setPhoneLists: {
    right: 'device.manage',
    target: async (fixture) => {
      const { device_id } = await pairTestDevice(fixture.server, fixture.venue, 'Phone of two lists')
      const { list_id, vip_list_id } = fixture.venue
      return {
        params: { ...checkInListParams(fixture), device_id },
        body: { check_in_list_ids: [list_id, vip_list_id] },
      }
    },
  },
  listOverrides: rowWithoutBody('device.manage', checkInListParams),
}
