import type { Client } from '#api-client/client.ts'
import { createCheckInList } from '#contract/door/check-in-lists.ts'
import { createPairing, pairDevice } from '#contract/door/devices.ts'
import { signOffDoorReport } from '#contract/door/door-report.ts'
import { createSupervisor } from '#contract/door/supervisors.ts'
import { long } from './texts.ts'

/** Creates a list of an event with a paired phone, each text of maximum length; returns the list id. */
export async function makeLongDoor(
  { call }: Pick<Client, 'call'>,
  event_id: string,
  ticket_ids: readonly string[],
): Promise<string> {
  const { data: list } = await call(createCheckInList, {
    params: { event_id },
    body: {
      name: long('createCheckInList.name'),
      description: long('createCheckInList.description'),
      ticket_ids: [...ticket_ids],
      entry_gates: [long('createCheckInList.entry_gates.0')],
    },
  })
  const door = { params: { event_id, check_in_list_id: list.id } }
  const { data: pairing } = await call(createPairing, { ...door, body: { may_override: false } })
  await call(pairDevice, {
    params: { check_in_list_id: list.id },
    body: {
      pairing_code: pairing.pairing_code,
      device_name: long('pairDevice.device_name', 'placeDevice.device_name', 'placeOwnDevice.device_name'),
      gate: long('pairDevice.gate', 'placeDevice.gate', 'placeOwnDevice.gate'),
    },
  })
  await call(createSupervisor, {
    params: { event_id },
    body: { name: long('createSupervisor.name'), pin: '4711' },
  })
  await call(signOffDoorReport, { params: { event_id }, body: { note: long('signOffDoorReport.note') } })
  return list.id
}
