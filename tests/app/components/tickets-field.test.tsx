import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { checkTickets } from '#app/components/form/ticket-choice.ts'
import { TicketsField } from '#app/components/form/tickets-field.tsx'
import { renderPage, loadTestTexts } from '#tests/app/ui/render.tsx'

beforeAll(loadTestTexts)

const tickets = [
  { id: 'tk_1', name: 'Early' },
  { id: 'tk_2', name: 'Late' },
]
const told = vi.fn<(ids: string[]) => void>()

function Tickets({ ids, blankIsAll = false }: { ids: string[]; blankIsAll?: boolean }) {
  const [value, setValue] = useState(ids)
  const onChange = (next: string[]) => {
    told(next)
    setValue(next)
  }
  return <TicketsField {...{ id: 't', label: 'Tickets', value, onChange, tickets, blankIsAll }} />
}

const press = (name: string) => fireEvent.click(screen.getByLabelText(name))

test('all tickets are selected and deselected at once; single ones keep the event order', async () => {
  await renderPage(<Tickets ids={['tk_2']} />)
  expect(screen.getByLabelText('All tickets')).toHaveProperty('indeterminate', true)
  press('All tickets')
  expect(told).toHaveBeenLastCalledWith(['tk_1', 'tk_2'])
  press('All tickets')
  expect(told).toHaveBeenLastCalledWith([])
  press('Late')
  press('Early')
  expect(told).toHaveBeenLastCalledWith(['tk_1', 'tk_2'])
})

test('where an empty selection means every ticket, selecting some is a separate option', async () => {
  await renderPage(<Tickets ids={[]} blankIsAll />)
  expect(screen.getByLabelText('All tickets, also those added later')).toHaveProperty('checked', true)
  expect(screen.queryByLabelText('Early')).toBeNull()
  press('Only these tickets')
  expect(screen.getByLabelText('Only these tickets', { selector: 'input' })).toHaveProperty('checked', true)
  expect(checkTickets('ticket_ids', told.mock.lastCall?.[0] ?? [])).toEqual({
    ticket_ids: ['ticket_required'],
  })
  press('Early')
  expect(told).toHaveBeenLastCalledWith(['tk_1'])
  press('All tickets, also those added later')
  expect(told).toHaveBeenLastCalledWith([])
})
