import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { MirrorAttendee } from '#contract/door/mirror.ts'
import { PersonRow } from '#app/features/check-in/sheets/person-row.tsx'
import { startI18n } from '#app/lib/i18n/i18n.ts'
import type { ScanList } from '#offline/door/lists/list-summary.ts'
import { completeRights } from '#rules/door/device-rights.ts'

const context = { timeOf: (at: string) => at, is_hand_out: false }
const rights = completeRights({ may_override: false })

function listOf(id: string, name: string): ScanList {
  return {
    id,
    name,
    event_title: 'Harbour Lights',
    timezone: 'Asia/Hong_Kong',
    is_hand_out: false,
    takes_payment: false,
    fps_payee: undefined,
    questions: undefined,
    rights,
  }
}

beforeAll(() => startI18n('check-in'))

test('a finger that came down on the same person at another list selects nobody', () => {
  const person = { id: 'att_A', order_id: 'ord_A', first_name: 'Wing', last_name: '' } as MirrorAttendee
  const onSelect = vi.fn(() => Promise.resolve())
  const rowAt = (list: ScanList) => (
    <PersonRow
      person={person}
      list={list}
      ticket={null}
      attendance={undefined}
      context={context}
      onSelect={onSelect}
    />
  )
  const [main, vip] = [listOf('cil_A', 'Main door'), listOf('cil_B', 'VIP door')]
  const { rerender } = render(rowAt(main))
  const row = screen.getByRole('button')
  fireEvent.pointerDown(row)
  rerender(rowAt(vip))
  expect(row.textContent).toContain('VIP door')
  fireEvent.click(row)
  expect(onSelect).not.toHaveBeenCalled()
  fireEvent.pointerDown(row)
  fireEvent.click(row)
  expect(onSelect).toHaveBeenCalledWith(expect.objectContaining({ person, list: vip }))
})
